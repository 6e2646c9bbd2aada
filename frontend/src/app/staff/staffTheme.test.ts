import { createTheme } from '@mui/material/styles'
import { expect, test } from 'vitest'
import { themes } from '../../theme/theme.values.ts'
import { staffTheme } from './staffTheme.ts'

test.each(themes)('%s takes its colours from the tokens', (theme) => {
  const asked = new Set<string>()
  const options = staffTheme(theme, (name) => {
    asked.add(name)
    return '#123456'
  })
  expect(createTheme(options).palette.primary.main).toBe('#123456')
  expect(createTheme(options).palette.mode).toBe(theme === 'light' ? 'light' : 'dark')
  expect([...asked]).toEqual(expect.arrayContaining(['--bg', '--surface', '--text', '--brand', '--on-brand']))
})
