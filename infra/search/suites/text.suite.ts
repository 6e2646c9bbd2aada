import { describe, expect, it } from 'vitest'
import { documentOf } from '../search.fixture.ts'
import { idsOf, opened, type SearchAdapter } from './search_adapter.ts'

export function describeText(adapter: SearchAdapter): void {
  describe('text', () => {
    const names = [
      ['Just Enough Items (JEI)', 'jei', 'View items and recipes', 900],
      ['Just Enough Resources', 'just-enough-resources-jer', 'Drop rates of mobs', 500],
      ['Sodium', 'sodium', 'A modern rendering engine', 5_000],
      ['Sodium Extra', 'sodium-extra', 'Options that are left out', 3_000],
      ["Xaero's Minimap", 'xaeros-minimap', 'Displays a map of the world', 4_000],
      ['JourneyMap', 'journeymap', 'Real-time mapping', 2_000],
      ['Applied Energistics 2', 'ae2', 'Storage networks', 1_500],
      ['钠 模组汉化', 'sodium-chinese', '翻译', 20],
      ['物品管理器', 'item-manager', 'Inventory tweaks', 30],
      ['日本語化パック', 'japanese-pack', 'Resource pack', 10],
      ['한국어 번역', 'korean-pack', 'Translation', 10],
      ['Улучшенный Майнкрафт', 'better-game', 'Ёлка', 10],
      ['Café Décor', 'cafe-decor', 'Furniture for the kitchen', 60],
      ['Rendering Tricks', 'rendering-tricks', 'Small things', 1],
    ] as const
    const documents = names.map(([title, slug, summary, loans], index) =>
      documentOf(index + 1, {
        title,
        slug,
        summary,
        loans,
        writer: title === 'JourneyMap' ? 'techbrew' : 'somebody',
      }),
    )
    const current = opened(adapter, documents)
    const finds = (text: string, facets?: string) => idsOf(adapter, current().index, { text, facets })
    const named = (name: string) => documents.find(({ text }) => text.title === name)?.id ?? 'missing'

    it.each([
      ['just enough items', 'Just Enough Items (JEI)'],
      ['JEI', 'Just Enough Items (JEI)'],
      ['justenoughitems', 'Just Enough Items (JEI)'],
      ['just-enough-items', 'Just Enough Items (JEI)'],
      ['items enough just', 'Just Enough Items (JEI)'],
      ['enough ite', 'Just Enough Items (JEI)'],
      ['sodium', 'Sodium'],
      ['sod', 'Sodium'],
      ['s', 'Sodium'],
      ['soduim', 'Sodium'],
      ['sodim extra', 'Sodium Extra'],
      ['xaeros minimap', "Xaero's Minimap"],
      ['xaero minimap', "Xaero's Minimap"],
      ["Xaero's mini-map", "Xaero's Minimap"],
      ['journey map', 'JourneyMap'],
      ['journeymaps', 'JourneyMap'],
      ['techbrew', 'JourneyMap'],
      ['ae2', 'Applied Energistics 2'],
      ['applied energetics', 'Applied Energistics 2'],
      ['recipe', 'Just Enough Items (JEI)'],
      ['模组汉化', '钠 模组汉化'],
      ['汉化', '钠 模组汉化'],
      ['钠', '钠 模组汉化'],
      ['管理', '物品管理器'],
      ['日本語', '日本語化パック'],
      ['ぱっく', '日本語化パック'],
      ['ﾊﾟｯｸ', '日本語化パック'],
      ['한국어', '한국어 번역'],
      ['майнкрафт', 'Улучшенный Майнкрафт'],
      ['МАЙНКРАФ', 'Улучшенный Майнкрафт'],
      ['елка', 'Улучшенный Майнкрафт'],
      ['cafe decor', 'Café Décor'],
      ['CAFÉ', 'Café Décor'],
    ])('finds by %s first %s', async (text, name) => {
      expect((await finds(text))[0]).toBe(named(name))
    })

    it('puts titles before summaries whatever the popularity, and then the more popular', async () => {
      expect(await finds('rendering')).toEqual([named('Rendering Tricks'), named('Sodium')])
      expect(await finds('just enough')).toEqual([named('Just Enough Items (JEI)'), named('Just Enough Resources')])
    })

    it('leaves out one word if all words together find nothing', async () => {
      expect(await finds('sodium qqqqqqqqqq')).toEqual(await finds('sodium'))
      expect(await finds('journeymap waypoints')).toEqual([named('JourneyMap')])
      expect(await finds('sodium', '[["genres:nowhere"]]')).toEqual([])
    })

    it('puts a word in the title before all words in the summary', async () => {
      expect(await finds('rendering tricks')).toEqual([named('Rendering Tricks')])
      expect((await finds('sodium engine'))[0]).toBe(named('Sodium'))
    })

    it('pages through the ranks without loss or repetition', async () => {
      const { index } = current()
      const all = (await index.search({ text: 's', sort: 'relevance', offset: 0, limit: 50 })).hits
      const single = await Promise.all(
        all.map((_, offset) => index.search({ text: 's', sort: 'relevance', offset, limit: 1 })),
      )
      expect(single.flatMap(({ hits }) => hits.map(({ id }) => id))).toEqual(all.map(({ id }) => id))
      expect(single.every(({ total }) => total === all.length)).toBe(true)
    })

    it('finds nothing for words that no document has, or for no words', async () => {
      expect(await finds('zzzzzzzzzz')).toEqual([])
      expect(await finds('zzzzzzzzzz qqqqqqqqqq')).toEqual([])
      expect(await finds('!!! ???')).toEqual([])
      expect(await finds('sodium', '[["genres:nowhere"]]')).toEqual([])
    })

    it('treats hostile text as text', async () => {
      const hostile = [
        "'; drop table x; --",
        '\u0000\ud800',
        '%_\\',
        'constructor __proto__ hasOwnProperty',
        'a '.repeat(5_000),
        'ﷺ'.repeat(300),
        '🎮'.repeat(300),
      ]
      for (const text of hostile) await expect(finds(text)).resolves.toBeInstanceOf(Array)
    })
  })
}
