import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Dialog } from './dialog'
import { notify, Toaster, undoLast } from './toast'

beforeEach(() => {
  jest.useFakeTimers()
  render(<Toaster />)
})
afterEach(() => {
  act(() => notify.clear())
  jest.useRealTimers()
})
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))

const KEEP = { label: 'Keep mine', run: () => undefined }

describe('notifications', () => {
  it('a success is a status that disappears after 4 s', () => {
    act(() => void notify.success('Saved'))
    expect(screen.getByRole('status')).toHaveTextContent('Saved')
    pass(3_999)
    expect(screen.getByText('Saved')).toBeInTheDocument()
    pass(1)
    expect(screen.queryByText('Saved')).not.toBeInTheDocument()
  })
  it('an error is an alert with one line for each entry, and stays until dismissed', () => {
    act(() => void notify.error(['amount: too big', 'date: missing']))
    pass(600_000)
    expect(screen.getByRole('alert')).toHaveTextContent('amount: too bigdate: missing')
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
  it('progress stays until its call removes it', () => {
    let done = () => {}
    act(() => {
      done = notify.progress('It may take a while to sync. Please be patient.')
    })
    pass(600_000)
    expect(screen.getByRole('status')).toBeInTheDocument()
    act(() => done())
    expect(screen.queryByRole('status')).not.toBeInTheDocument()
  })
  it('an undo runs once within 8 s and then disappears, and there is nothing left to undo', () => {
    const undo = jest.fn()
    act(() => void notify.undo('Filed as Tolls', undo))
    pass(7_999)
    fireEvent.click(screen.getByText('Undo'))
    expect(screen.queryByText('Undo')).not.toBeInTheDocument()
    act(() => undoLast())
    expect(undo).toHaveBeenCalledTimes(1)
    expect(screen.getByText('Nothing left to undo')).toBeInTheDocument()
  })
  it('the keyboard undoes each change, the newest first, even if its notification is gone', () => {
    const undone: number[] = []
    for (const n of [1, 2, 3, 4, 5]) act(() => void notify.undo(`Filed ${n}`, () => undone.push(n)))
    pass(60_000)
    expect(screen.queryByText('Undo')).not.toBeInTheDocument()
    act(() => undoLast())
    expect(screen.getByRole('status')).toHaveTextContent('Undoing an earlier changeFiled 5')
    for (let press = 0; press < 5; press += 1) act(() => undoLast())
    expect(undone).toEqual([5, 4, 3, 2, 1])
    expect(screen.getByText('Nothing left to undo')).toBeInTheDocument()
  })
  it('changes that failed and changes in other books cannot be undone', () => {
    const undo = jest.fn()
    act(() => void notify.undo('Filed as Tolls', undo))
    act(() => notify.clearOffers())
    act(() => notify.undo('Filed as Fuel', undo)())
    act(() => undoLast())
    expect(undo).not.toHaveBeenCalled()
  })
  it('the newest undo can be run from the keyboard', () => {
    const [older, newer] = [jest.fn(), jest.fn()]
    act(() => void notify.undo('One', older))
    act(() => void notify.undo('Two', newer))
    act(() => void undoLast())
    expect([older.mock.calls.length, newer.mock.calls.length]).toEqual([0, 1])
    expect(screen.queryByText('Two')).not.toBeInTheDocument()
  })
  it('several buttons for several lines are below the text, not next to it', () => {
    const actions = [
      { label: 'Keep mine', run: () => undefined },
      { label: 'Reload', run: () => undefined },
    ]
    act(() => void notify.choice(['Priya Nair changed Pilot in the meantime', 'Your change is not saved.'], actions))
    const words = screen.getByText('Your change is not saved.').parentElement
    expect(words).toContainElement(screen.getByRole('button', { name: 'Keep mine' }))
    expect(words).toContainElement(screen.getByRole('button', { name: 'Reload' }))
  })
  it('stays while the pointer is on it', () => {
    act(() => void notify.success('Saved'))
    fireEvent.mouseEnter(screen.getByRole('status'))
    pass(60_000)
    expect(screen.getByText('Saved')).toBeInTheDocument()
    fireEvent.mouseLeave(screen.getByRole('status'))
    pass(4_000)
    expect(screen.queryByText('Saved')).not.toBeInTheDocument()
  })
  it('shows the newest three', () => {
    for (const text of ['One', 'Two', 'Three', 'Four']) act(() => void notify.error(text))
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['Two', 'Three', 'Four'])
  })
  it('an unanswered choice stays, whatever notifications follow', () => {
    act(() => void notify.choice(['Sam changed it.'], [KEEP, { label: 'Reload', run: () => undefined }]))
    for (const tell of [notify.success, notify.error])
      for (const text of ['One', 'Two', 'Three']) act(() => void tell(text))
    expect(screen.getByRole('button', { name: 'Keep mine' })).toBeInTheDocument()
    expect(screen.queryByText('One')).not.toBeInTheDocument()
  })
  it('a repeated refusal replaces the first one, so that an undo next to it stays', () => {
    const undo = jest.fn()
    act(() => void notify.undo('Filed as Tolls', undo))
    for (let times = 0; times < 4; times += 1) act(() => void notify.error('No suggestion for this line.'))
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    act(() => void undoLast())
    expect(undo).toHaveBeenCalledTimes(1)
  })
  it('notifications that offer an action never replace each other, whatever they say', () => {
    act(() => void notify.undo('Flagged', jest.fn()))
    act(() => void notify.undo('Flagged', jest.fn()))
    expect(screen.getAllByText('Flagged')).toHaveLength(2)
  })
})

describe('notifications and the keyboard while a layer is open', () => {
  function open(undo: () => void = () => undefined) {
    const close = jest.fn()
    render(
      <Dialog open onOpenChange={close} title="Edit entity">
        <input aria-label="Name" />
      </Dialog>,
    )
    const field = screen.getByLabelText('Name')
    act(() => field.focus())
    act(() => void notify.undo('Filed as Tolls', undo))
    return { field, close }
  }
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

  it('F8 moves to the newest one and back, and Escape in a notification closes no layer', () => {
    const { field, close } = open()
    press('F8')
    expect(screen.getByText('Undo')).toHaveFocus()
    pass(60_000)
    press('F8')
    expect(field).toHaveFocus()
    press('F8')
    press('Escape')
    expect(field).toHaveFocus()
    expect(close).not.toHaveBeenCalled()
  })

  it('its action can be pressed, and the focus returns to where it was', async () => {
    jest.useRealTimers()
    const undo = jest.fn()
    const { field } = open(undo)
    press('F8')
    fireEvent.click(screen.getByText('Undo'))
    expect(undo).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(field).toHaveFocus())
  })

  it('a layer that closes leaves the focus on a notification, which returns it to where it was before the layer', async () => {
    jest.useRealTimers()
    const undo = jest.fn()
    const layer = (isOpen: boolean) => (
      <>
        <div role="listbox" tabIndex={0} aria-label="Money in" />
        <div role="listbox" tabIndex={0} aria-label="Money out" />
        <Dialog open={isOpen} onOpenChange={() => undefined} title="Exclude line">
          <input aria-label="Reason" data-autofocus />
        </Dialog>
      </>
    )
    const page = render(layer(false))
    act(() => screen.getByRole('listbox', { name: 'Money in' }).focus())
    page.rerender(layer(true))
    await waitFor(() => expect(screen.getByLabelText('Reason')).toHaveFocus())
    act(() => void notify.undo('Pilot is excluded', undo))
    press('F8')
    page.rerender(layer(false))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    expect(screen.getByText('Undo')).toHaveFocus()
    fireEvent.click(screen.getByText('Undo'))
    expect(undo).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(screen.getByRole('listbox', { name: 'Money in' })).toHaveFocus())
  })

  it('F8 does nothing without a notification', () => {
    const { field } = open()
    act(() => notify.clear())
    press('F8')
    expect(field).toHaveFocus()
  })
})
