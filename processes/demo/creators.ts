/** A fictional account that owns demo projects. */
export interface DemoCreator {
  username: string
  /** At most 160 characters. */
  bio: string
  /** When it joined, in days before the demo's current time. */
  age: number
}

/** `creator` is the account that visitors of the demo sign in as. */
export const demoCreators: readonly DemoCreator[] = [
  { username: 'creator', bio: 'The demo’s own creator. Sign in as me and look around.', age: 760 },
  { username: 'brae_holloway', bio: 'Maps, minimaps and other ways of not getting lost.', age: 748 },
  { username: 'ottilie', bio: 'I make small mods that do one thing. Issues are welcome, wishes too.', age: 752 },
  { username: 'kestrelworks', bio: 'Two siblings, one repository. Machines, pipes and far too many gears.', age: 741 },
  { username: 'nimbus_ida', bio: 'Weather, skies, light. Shaders since the days of forward rendering.', age: 739 },
  { username: 'pavel_korund', bio: 'Серверы и плагины. Servers and plugins, mostly at night.', age: 744 },
  { username: 'haruko_ishi', bio: '石と灯りが好きです。テクスチャとデータパックを作っています。', age: 733 },
  { username: 'thessaly', bio: 'Pack author. I test on a laptop from 2014 so that you need not.', age: 736 },
  { username: 'marlowfen', bio: 'Swamps, bogs and fens. Every biome deserves a second look.', age: 728 },
  { username: 'joaquim_sal', bio: 'Mods de cozinha e comércio. Kitchen and market mods from Porto.', age: 731 },
  { username: 'quillon', bio: 'Combat, balance and the numbers behind them.', age: 725 },
  { username: 'sigrun_dal', bio: 'Performance work. If it allocates every tick, I want to know.', age: 750 },
  { username: 'liu_yanran', bio: '做一些安静的小模组。Quiet little mods.', age: 722 },
  { username: 'tobermory', bio: 'Admin of a small server for twelve years. I publish what we use.', age: 746 },
]
