import { describe, expect, it } from 'vitest'
import { isVisibleName, windowsProblem } from './name.values.ts'

describe('isVisibleName', () => {
  it.each([
    'Lantern',
    'Höhlen & Lichter 2!',
    'マイクラ',
    'قلعة القمر',
    'می‌خواهم',
    'क्‍ष',
    '👩‍🚀 Rockets',
    '🏳️‍🌈',
    'e\u0301',
  ])('%s is visible', (name) => {
    expect(isVisibleName(name)).toBe(true)
  })

  it.each([
    ['a line break', 'Lan\ntern'],
    ['a NUL', 'Lan\0tern'],
    ['DEL', 'Lan\u007ftern'],
    ['a zero width space', 'Lan\u200btern'],
    ['a joiner between Latin letters', 'Lan\u200dtern'],
    ['a joiner at the end', '👩\u200d'],
    ['a direction override', 'Lan\u202etern'],
    ['an isolate', '\u2066Lantern'],
    ['a soft hyphen', 'Lan\u00adtern'],
    ['a byte order mark', '\ufeffLantern'],
    ['a tag character', 'Lantern\u{e0041}'],
    ['a Hangul filler', '\u3164\u3164\u3164'],
    ['a blank of braille', '\u2800\u2800\u2800'],
    ['a line separator', 'Lan\u2028tern'],
    ['a grapheme joiner', 'Lan\u034ftern'],
  ])('%s is not', (_, name) => {
    expect(isVisibleName(name)).toBe(false)
  })
})

describe('windowsProblem', () => {
  it.each(['a.jar', 'console.jar', 'com10.txt', 'a b.c', 'comx', '.hidden', 'nul-a'])('accepts %s', (name) => {
    expect(windowsProblem(name)).toBeUndefined()
  })

  it.each([
    ['a.jar:x', 'contains ":"'],
    ['what?.jar', 'contains "?"'],
    ['a|b', 'contains "|"'],
    ['CON', 'device'],
    ['con.txt', 'device'],
    ['Aux .jar', 'device'],
    ['LPT9.a.jar', 'device'],
    ['COM¹', 'device'],
    ['CONOUT$', 'device'],
    ['a.jar.', 'ends with'],
    ['a ', 'ends with'],
  ])('refuses %s', (name, problem) => {
    expect(windowsProblem(name)).toContain(problem)
  })
})
