import { settingsTab } from './tabs'

test('the address chooses the tab; an unknown one shows user information', () => {
  expect(settingsTab('user-management')).toBe('user-management')
  expect(settingsTab('sessions')).toBe('sessions')
  expect([settingsTab(undefined), settingsTab('billing'), settingsTab(['sessions', 'user'])]).toEqual([
    'user',
    'user',
    'user',
  ])
})
