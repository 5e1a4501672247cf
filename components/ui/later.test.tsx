import { act, fireEvent, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { later, laterLayer } from './later'

const Part = ({ name }: { name: string }) => <p>{name}</p>
const Layer = ({ open }: { open: boolean }) => (open ? <p role="dialog">Open</p> : null)

test('a part comes at the first sign of a person, before anything shows it, and is then there at once', async () => {
  const load = jest.fn(async () => Part)
  const Shown = later(load)
  expect(load).not.toHaveBeenCalled()
  await act(async () => void fireEvent.pointerMove(document.body))
  expect(load).toHaveBeenCalledTimes(1)
  render(<Shown name="Part" />)
  expect(screen.getByText('Part')).toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a part that comes to a page where somebody is, is fetched with the page', async () => {
  await act(async () => void fireEvent.keyDown(document.body, { key: 'j' }))
  const load = jest.fn(async () => Part)
  later(load)
  expect(load).toHaveBeenCalledTimes(1)
})

test('what is opened before its code has come shows once it has', async () => {
  let come = (_part: typeof Part) => undefined as void
  const Shown = later(() => new Promise<typeof Part>((resolve) => (come = resolve)))
  render(<Shown name="Part" />)
  expect(screen.queryByText('Part')).toBeNull()
  await act(async () => come(Part))
  expect(screen.getByText('Part')).toBeInTheDocument()
})

test('a closed layer is nothing; open it shows, and closing is its own', async () => {
  const Shown = laterLayer(async () => Layer)
  const { rerender } = render(<Shown open={false} />)
  expect(screen.queryByRole('dialog')).toBeNull()
  rerender(<Shown open />)
  expect(await screen.findByRole('dialog')).toBeInTheDocument()
  rerender(<Shown open={false} />)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a part that cannot come is told by the error screen, an optional one is left out; each is asked for again', async () => {
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
