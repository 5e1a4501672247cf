import { outlineOf } from './icons'

describe('an icon is one path of all its shapes', () => {
  it('each starting from the corner, even if it begins with a relative move', () => {
    expect(outlineOf('container')).toContain('M0 0M10 21.9V14L2.1 9.1M0 0m10 14 11.9-6.9')
  })
  it('including circles and lines', () => {
    expect(outlineOf('user-plus')).toBe(
      'M0 0M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0zM19 8L19 14M22 11L16 11',
    )
  })
  it('including rectangles with rounded corners', () => {
    expect(outlineOf('lock')).toContain(
      'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-7a2 2 0 0 1 2 -2z',
    )
  })
})
