import { holdKeys } from './held-keys'

const press = (key: string): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  document.body.dispatchEvent(event)
  return event
}

test('keys that were held come first, and one that is pressed right behind the last of them is nobody’s to hold', async () => {
  const release = holdKeys()
  expect(press('j').defaultPrevented).toBe(true)
  const heard: string[] = []
  const behind = new Promise<KeyboardEvent>((resolve) => {
    window.addEventListener('keydown', ({ key }) => {
      heard.push(key)
      if (key === 'j') queueMicrotask(() => resolve(press('Tab')))
    })
  })
  release(true)
  expect((await behind).defaultPrevented).toBe(false)
  expect(heard).toEqual(['j', 'Tab'])
})
