import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALL_RIGHTS_RESERVED, demandsSource, licenseUrl, pickableLicenses } from './license.values.ts'
import {
  canonicalLicenseId,
  isOpenSource,
  licenseName,
  licenseTags,
  readLicenseExpression,
} from './license_expression.values.ts'
import { LICENSE_EXPRESSION_MAX, type LicenseExpression, writeLicenseExpression } from './license_grammar.values.ts'
import { licenseExceptions } from './license_list.values.ts'

const canonical = (text: string): string => {
  const reading = readLicenseExpression(text)
  return reading.ok ? reading.expression : `${reading.problem} at "${reading.at}"`
}

describe('license expressions', () => {
  it.each([
    ['mit', 'MIT'],
    ['ARR', ALL_RIGHTS_RESERVED],
    ['  apache-2.0  or  MIT ', 'Apache-2.0 OR MIT'],
    ['gpl-3.0', 'GPL-3.0'],
    ['GPL-2.0+', 'GPL-2.0+'],
    ['gpl-2.0-or-later with CLASSPATH-exception-2.0', 'GPL-2.0-or-later WITH Classpath-exception-2.0'],
    ['MIT AND (Zlib OR ISC)', 'MIT AND (Zlib OR ISC)'],
    ['(MIT AND Zlib) OR ISC', 'MIT AND Zlib OR ISC'],
    ['((MIT))', 'MIT'],
    ['LicenseRef-Polyform-Strict', 'LicenseRef-Polyform-Strict'],
  ])('%s is %s', (text, expected) => {
    expect(canonical(text)).toBe(expected)
  })

  it.each([
    ['', 'empty at ""'],
    ['My own', 'unknown_license at "My"'],
    ['MIT Zlib', 'unexpected_word at "Zlib"'],
    ['MIT OR', 'missing_license at ""'],
    ['AND MIT', 'missing_license at "AND"'],
    ['()', 'missing_license at ")"'],
    ['(MIT', 'missing_parenthesis at ""'],
    ['MIT)', 'unexpected_word at ")"'],
    ['MIT WITH', 'unknown_exception at ""'],
    ['MIT WITH nothing', 'unknown_exception at "nothing"'],
    ['LicenseRef-', 'unknown_license at "LicenseRef-"'],
    ['LicenseRef-a_b', 'unknown_license at "LicenseRef-a_b"'],
    ['constructor', 'unknown_license at "constructor"'],
    [`${'('.repeat(17)}MIT${')'.repeat(17)}`, 'too_deep at "("'],
  ])('refuses %s: %s', (text, expected) => {
    expect(canonical(text)).toBe(expected)
  })

  it('limits the length', () => {
    const long = Array.from({ length: LICENSE_EXPRESSION_MAX }, () => 'MIT').join(' OR ')
    expect(readLicenseExpression(long)).toMatchObject({ ok: false, problem: 'too_long' })
  })

  const leaf = fc.record({
    kind: fc.constant('license' as const),
    id: fc.constantFrom('MIT', 'GPL-3.0-only', '0BSD', 'LicenseRef-A.b-1'),
    orLater: fc.boolean(),
    exception: fc.option(fc.constantFrom(...licenseExceptions)),
  })
  const { tree } = fc.letrec<{ tree: LicenseExpression }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      // A custom name may end in a plus only if the plus is part of an operator.
      leaf.filter(({ id, orLater }) => !(orLater && id.startsWith('LicenseRef-'))),
      fc.record({ kind: fc.constantFrom('and' as const, 'or' as const), left: tie('tree'), right: tie('tree') }),
    ),
  }))

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(tree, (written) => {
        const text = writeLicenseExpression(written)
        fc.pre(text.length <= LICENSE_EXPRESSION_MAX)
        expect(readLicenseExpression(text)).toEqual({ ok: true, expression: text, tree: written })
      }),
    )
  })

  it('never throws, and accepts again what it has written', () => {
    const words = fc.constantFrom('MIT', 'isc', '(', ')', 'AND', 'or', 'With', 'WITH', '+', 'GPL-2.0+', 'x', ' ')
    const text = fc.oneof(
      fc.string(),
      fc.array(words, { maxLength: 20 }).map((parts) => parts.join(' ')),
    )
    fc.assert(
      fc.property(text, (input) => {
        const reading = readLicenseExpression(input)
        if (reading.ok) expect(readLicenseExpression(reading.expression)).toEqual(reading)
      }),
    )
  })
})

describe('licenses', () => {
  it('offers only known licenses, each with its name', () => {
    for (const { id, name } of pickableLicenses) {
      expect(canonicalLicenseId(id)).toBe(id)
      expect(licenseName(id)).toBe(name)
    }
    expect(licenseTags.length).toBeGreaterThan(600)
    expect(licenseTags).toContainEqual({ short: 'MIT', name: 'MIT License' })
  })

  it.each([
    ['GPL-3.0-only', true],
    ['AGPL-3.0', true],
    ['LGPL-2.1+', true],
    ['MPL-2.0', true],
    ['EPL-2.0', true],
    ['GPL-2.0-only WITH Classpath-exception-2.0', true],
    ['MIT AND GPL-3.0-only', true],
    ['MIT OR GPL-3.0-only', false],
    ['MIT', false],
    ['CC-BY-SA-4.0', false],
    ['CECILL-B', false],
    ['CECILL-2.1', true],
    [ALL_RIGHTS_RESERVED, false],
    ['LicenseRef-GPL', false],
    ['((', false],
  ])('%s requires the source: %s', (expression, expected) => {
    expect(demandsSource(expression)).toBe(expected)
  })

  it.each([
    ['MIT', true],
    ['CC0-1.0', true],
    ['MIT OR LicenseRef-Mine', true],
    ['MIT AND LicenseRef-Mine', false],
    ['CC-BY-NC-4.0', false],
    [ALL_RIGHTS_RESERVED, false],
  ])('%s is open: %s', (expression, expected) => {
    expect(isOpenSource(expression)).toBe(expected)
  })

  it('names and links', () => {
    expect(licenseName('LicenseRef-Polyform-Strict')).toBe('Polyform Strict')
    expect(licenseName('MIT OR ISC')).toBe('MIT OR ISC')
    expect(licenseName(ALL_RIGHTS_RESERVED)).toBe('All Rights Reserved')
    expect(licenseUrl('MIT')).toBe('https://spdx.org/licenses/MIT.html')
    expect(licenseUrl(ALL_RIGHTS_RESERVED)).toBeNull()
  })
})
