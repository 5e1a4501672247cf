import { holdKeys } from './held-keys'

const press = (key: string): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  document.body.dispatchEvent(event)
  return event
}

test('held keys come first, and a key pressed right after the last of them is not held', async () => {
  const release = holdKeys()
  expect(press('j').defaultPrevented).toBe(true)
  const keys: string[] = []
  const behind = new Promise<KeyboardEvent>((resolve) => {
    window.addEventListener('keydown', ({ key }) => {
      keys.push(key)
      if (key === 'j') queueMicrotask(() => resolve(press('Tab')))
    })
  })
  release(true)
  expect((await behind).defaultPrevented).toBe(false)
  expect(keys).toEqual(['j', 'Tab'])
})

test('keys still held when the user clicks elsewhere are not typed into that field', async () => {
  const field = document.body.appendChild(document.createElement('input'))
  const listening = jest.spyOn(window, 'addEventListener')
  const release = holdKeys()
  const listener = listening.mock.calls.find(([type]) => type === 'pointerdown')?.[1] as (event: Partial<Event>) => void
  press('h')
  press('w')
  // A script cannot create a click that the browser trusts.
  listener({ isTrusted: true })
  release(true)
  field.focus()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(field).toHaveValue('')
  expect(press('j').defaultPrevented).toBe(false)
})

test('held keys stay while a script simulates a click', async () => {
  const field = document.body.appendChild(document.createElement('input'))
  const release = holdKeys()
  press('h')
  window.dispatchEvent(new MouseEvent('pointerdown'))
  field.focus()
  release(true)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(field).toHaveValue('h')
})
