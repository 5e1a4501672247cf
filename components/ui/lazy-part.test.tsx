import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Component, Suspense, type ReactNode } from 'react'
import { lazyPart } from './lazy-part'

const Form = ({ name }: { name: string }) => <p>{name}</p>
const notLoaded = () => Object.assign(new Error('Failed to load chunk a.js'), { name: 'ChunkLoadError' })

class Crash extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null as Error | null }
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render = () => (this.state.error ? <p>Crashed: {this.state.error.message}</p> : this.props.children)
}

let error: Error | null
const load = jest.fn(async () => {
  if (error) throw error
  return Form
})
const shown = (Part: ReturnType<typeof lazyPart<{ name: string }>>) => (
  <Crash>
    <input aria-label="Memo" />
    <Suspense>
      <Part name="New stakeholder" />
    </Suspense>
  </Crash>
)
beforeEach(() => {
  load.mockClear()
  error = notLoaded()
})

test('what could not be loaded says so in its place, the page keeps what was typed, and Retry loads it', async () => {
  const user = userEvent.setup()
  render(shown(lazyPart(load)))
  await user.type(screen.getByLabelText('Memo'), 'Load 12')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This could not be loaded. Check your connection and try again. If that does not help, reload the page.',
  )
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(screen.getByRole('alert')).toBeInTheDocument()
  error = null
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('New stakeholder')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText('Memo')).toHaveValue('Load 12')
})

test('it is loaded by itself when the browser is back online, and when it is shown again', async () => {
  const Part = lazyPart(load)
  const { unmount } = render(shown(Part))
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  unmount()
  const again = render(shown(Part))
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  error = null
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('New stakeholder')).toBeInTheDocument()
  again.unmount()
  load.mockClear()
  render(shown(Part))
  expect(await screen.findByText('New stakeholder')).toBeInTheDocument()
  expect(load).not.toHaveBeenCalled()
})

test('an error in the code itself shows the error screen', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  error = new Error('x is not defined')
  render(shown(lazyPart(load)))
  expect(await screen.findByText('Crashed: x is not defined')).toBeInTheDocument()
  quiet.mockRestore()
})
