import type { Element, ElementContent, Root } from 'hast'
import gradle from 'highlight.js/lib/languages/gradle'
import groovy from 'highlight.js/lib/languages/groovy'
import ini from 'highlight.js/lib/languages/ini'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import kotlin from 'highlight.js/lib/languages/kotlin'
import lua from 'highlight.js/lib/languages/lua'
import properties from 'highlight.js/lib/languages/properties'
import python from 'highlight.js/lib/languages/python'
import scala from 'highlight.js/lib/languages/scala'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { createLowlight, type LanguageFn } from 'lowlight'
import { visit } from 'unist-util-visit'

/** Longest block that is highlighted, in characters, and the total for one source. Some grammars are slow on hostile code. */
const maxBlock = 8192
const maxTotal = 32_768

const languages = { javascript, python, lua, java, kotlin, scala, groovy, gradle, json, ini, yaml, xml, properties }
const aliases = {
  javascript: 'js',
  python: 'py',
  kotlin: 'kt',
  json: 'json5',
  ini: 'toml',
  yaml: 'yml',
  xml: ['html', 'htm', 'xhtml', 'mcui', 'fxml'],
}

/** Drops the dozens of aliases that the grammars define; only those above count. */
function withoutAliases(language: LanguageFn): LanguageFn {
  return (hljs) => ({ ...language(hljs), aliases: [] })
}

const lowlight = createLowlight(
  Object.fromEntries(Object.entries(languages).map(([name, language]) => [name, withoutAliases(language)])),
)
lowlight.registerAlias(aliases)

/** A rehype plugin: highlights `pre > code.language-*` of known languages and leaves other code unchanged. */
export function highlight(): (tree: Root) => void {
  return (tree) => {
    let total = 0
    visit(tree, 'element', (node, _index, parent) => {
      if (node.tagName !== 'code' || parent?.type !== 'element' || parent.tagName !== 'pre') return
      const language = languageOf(node)
      const code = node.children.every((child) => child.type === 'text') ? textOf(node.children) : ''
      if (language === undefined || code.length > maxBlock || total + code.length > maxTotal) return
      total += code.length
      // lowlight returns a root whose children are only elements and texts.
      node.children = lowlight.highlight(language, code).children as ElementContent[]
    })
  }
}

function languageOf(code: Element): string | undefined {
  const classes = Array.isArray(code.properties.className) ? code.properties.className.map(String) : []
  const language = classes.find((name) => name.startsWith('language-'))?.slice('language-'.length)
  return language !== undefined && lowlight.registered(language) ? language : undefined
}

function textOf(children: readonly ElementContent[]): string {
  return children.map((child) => (child.type === 'text' ? child.value : '')).join('')
}
