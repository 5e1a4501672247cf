import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Component, useState, type ReactNode } from 'react'
import { later, laterLayer } from './later'

const Part = ({ name }: { name: string }) => <p>{name}</p>
function Search({ name }: { name: string }) {
  const [text, setText] = useState('')
  return (
    <input type="search" aria-label={name} autoFocus value={text} onChange={({ target }) => setText(target.value)} />
  )
}
const Layer = ({ open }: { open: boolean }) => (open ? <p role="dialog">Open</p> : null)

test('a component is loaded at the first user interaction, before anything shows it, and is then shown immediately', async () => {
  const load = jest.fn(async () => Part)
  const Shown = later(load)
  expect(load).not.toHaveBeenCalled()
  await act(async () => void fireEvent.pointerMove(document.body))
  expect(load).toHaveBeenCalledTimes(1)
  render(<Shown name="Part" />)
  expect(screen.getByText('Part')).toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a component of a page opened after the first interaction is loaded with the page', async () => {
  await act(async () => void fireEvent.keyDown(document.body, { key: 'j' }))
  const load = jest.fn(async () => Part)
  later(load)
  expect(load).toHaveBeenCalledTimes(1)
})

test('a component opened before its code is loaded is shown once it is', async () => {
  let come = (_part: typeof Part) => undefined as void
  const Shown = later(() => new Promise<typeof Part>((resolve) => (come = resolve)))
  render(<Shown name="Part" />)
  expect(screen.queryByText('Part')).toBeNull()
  await act(async () => come(Part))
  expect(screen.getByText('Part')).toBeInTheDocument()
})

test('text typed while a component is loading is typed into it, and triggers no shortcut of the page below', async () => {
  let come = (_part: typeof Search) => undefined as void
  const Shown = later(() => new Promise<typeof Search>((resolve) => (come = resolve)))
  const shortcut = jest.fn()
  const user = userEvent.setup()
  render(
    <div onKeyDown={({ key }) => shortcut(key)}>
      <button>Row</button>
      <Shown name="Search" />
    </div>,
  )
  screen.getByRole('button').focus()
  await user.keyboard('lx{Backspace}f')
  expect(shortcut).not.toHaveBeenCalled()
  await act(async () => come(Search))
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue('lf'))
  await user.keyboard('t')
  expect(screen.getByRole('searchbox')).toHaveValue('lft')
})

test('text typed for a component that is closed again or cannot be loaded is discarded', async () => {
  const Shown = later(() => new Promise<typeof Search>(() => undefined))
  const shortcut = jest.fn()
  const user = userEvent.setup()
  const page = (isOpen: boolean) => (
    <div onKeyDown={({ key }) => shortcut(key)}>
      <button>Row</button>
      {isOpen ? <Shown name="Search" /> : null}
    </div>
  )
  const { rerender } = render(page(true))
  screen.getByRole('button').focus()
  await user.keyboard('l{Escape}')
  expect(shortcut.mock.calls).toEqual([['Escape']])
  rerender(page(false))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  await user.keyboard('j')
  expect(shortcut.mock.calls).toEqual([['Escape'], ['j']])
})

test('a closed layer renders nothing, an open one is shown, and it handles its own closing', async () => {
  const Shown = laterLayer(async () => Layer)
  const { rerender } = render(<Shown open={false} />)
  expect(screen.queryByRole('dialog')).toBeNull()
  rerender(<Shown open />)
  expect(await screen.findByRole('dialog')).toBeInTheDocument()
  rerender(<Shown open={false} />)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a component that cannot be loaded shows the error screen, an optional one is left out, and both are tried again', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  let offline = true
  const load = async () => {
    if (offline) throw new Error('offline')
    return Part
  }
  const Needed = later(load)
  const Optional = later(load, { optional: true })
  const { unmount } = render(
    <Crash>
      <Needed name="Needed" />
    </Crash>,
  )
  expect(await screen.findByText('Crashed: offline')).toBeInTheDocument()
  unmount()
  const optional = render(
    <Crash>
      <Optional name="Optional" />
    </Crash>,
  )
  await act(async () => undefined)
  expect(optional.container).toBeEmptyDOMElement()
  offline = false
  optional.unmount()
  render(<Optional name="Optional" />)
  expect(await screen.findByText('Optional')).toBeInTheDocument()
  quiet.mockRestore()
})

class Crash extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null as Error | null }
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render() {
    return this.state.error ? <p>{`Crashed: ${this.state.error.message}`}</p> : this.props.children
  }
}
