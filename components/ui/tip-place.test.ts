import { tipPlace } from './tip-place'

const VIEW = { width: 400, height: 300 }
const TIP = { width: 60, height: 20 }

test('a tip stands 6 px over the middle of its element: 100 + (40 - 60) / 2 = 90, 200 - 6 - 20 = 174', () => {
  expect(tipPlace({ left: 100, top: 200, width: 40, height: 30 }, TIP, VIEW, 'top')).toEqual({ left: 90, top: 174 })
})

test('without room above it stands below: 10 + 30 + 6 = 46', () => {
  expect(tipPlace({ left: 100, top: 10, width: 40, height: 30 }, TIP, VIEW, 'top')).toEqual({ left: 90, top: 46 })
})

test('at the right: 10 + 40 + 6 = 56; without room there at the left: 350 - 6 - 60 = 284', () => {
  expect(tipPlace({ left: 10, top: 100, width: 40, height: 30 }, TIP, VIEW, 'right')).toEqual({ left: 56, top: 105 })
  expect(tipPlace({ left: 350, top: 100, width: 40, height: 30 }, TIP, VIEW, 'right')).toEqual({ left: 284, top: 105 })
})

test('it stays 8 px inside the window: 400 - 60 - 8 = 332', () => {
  expect(tipPlace({ left: 380, top: 200, width: 20, height: 30 }, TIP, VIEW, 'top').left).toBe(332)
  expect(tipPlace({ left: 0, top: 200, width: 20, height: 30 }, TIP, VIEW, 'top').left).toBe(8)
})
