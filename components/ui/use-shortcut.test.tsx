import { fireEvent, render, screen } from '@testing-library/react'
import { useShortcut } from './use-shortcut'

const run = { plain: jest.fn(), mod: jest.fn(), alt: jest.fn() }
function Keys() {
  useShortcut('[', run.plain)
  useShortcut('mod+k', run.mod)
  useShortcut('alt+r', run.alt)
  return <input aria-label="Field" />
}
beforeEach(() => {
  jest.clearAllMocks()
  render(<Keys />)
})

describe('shortcuts', () => {
  it('a plain key works on the page but not in a field', () => {
    fireEvent.keyDown(document.body, { key: '[' })
    fireEvent.keyDown(screen.getByLabelText('Field'), { key: '[' })
    expect(run.plain).toHaveBeenCalledTimes(1)
  })
  it('a plain key is off while a dialog is open anywhere', () => {
    document.body.insertAdjacentHTML('beforeend', '<div role="dialog" data-state="open" id="layer"></div>')
    fireEvent.keyDown(document.body, { key: '[' })
    document.getElementById('layer')?.remove()
    expect(run.plain).not.toHaveBeenCalled()
  })
  it('⌘K and Ctrl+K work everywhere, and K alone does nothing', () => {
    fireEvent.keyDown(screen.getByLabelText('Field'), { key: 'k', ctrlKey: true })
    fireEvent.keyDown(document.body, { key: 'k', metaKey: true })
    fireEvent.keyDown(document.body, { key: 'k' })
    expect(run.mod).toHaveBeenCalledTimes(2)
  })
  it('alt+R depends on the physical key, because Option changes the letter', () => {
    fireEvent.keyDown(document.body, { key: '®', code: 'KeyR', altKey: true })
    expect(run.alt).toHaveBeenCalledTimes(1)
  })
})
