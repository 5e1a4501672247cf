import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, type ReactNode } from 'react'
import { ConfirmHost } from '@/components/ui/confirm-dialog'
import { TopProgress } from '@/components/ui/top-progress'
import { useUnsavedGuard } from '@/components/ui/unsaved'
import { closeDrawer, DrawerHost, openDrawer, requestCloseDrawer } from './drawer-host'

function Frame() {
  return (
    <>
      <TopProgress />
      <DrawerHost />
      <ConfirmHost />
    </>
  )
}
function Dirty() {
  useUnsavedGuard(true)
  return <p>Unsaved form</p>
}
const settle = () => act(async () => undefined)

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  act(() => closeDrawer())
  act(() => jest.runAllTimers())
  jest.useRealTimers()
})

describe('the drawer', () => {
  it('opens with its title and content, and keeps the content for 300 ms after closing', () => {
    render(<Frame />)
    act(() => openDrawer({ title: 'Transaction', content: <p>Details</p> }))
    expect(screen.getByRole('dialog', { name: 'Transaction' })).toHaveTextContent('Details')
    const onClose = jest.fn()
    act(() => openDrawer({ title: 'Other', content: <p>More</p>, onClose }))
    act(() => closeDrawer())
    expect(onClose).toHaveBeenCalledTimes(1)
    act(() => jest.advanceTimersByTime(299))
    act(() => openDrawer({ title: 'Third', content: <p>Third content</p> }))
    act(() => jest.advanceTimersByTime(10))
    expect(screen.getByText('Third content')).toBeInTheDocument()
  })

  it('closes with the page it was opened on when the browser goes back to another', async () => {
    window.history.replaceState(null, '', '/app/spend-management/transactions/all')
    render(<Frame />)
    act(() => openDrawer({ title: 'Transaction', content: <p>Details</p> }))
    window.history.replaceState(null, '', '/app/spend-management/transactions/all?search=fuel')
    await act(async () => window.dispatchEvent(new PopStateEvent('popstate')))
    expect(screen.getByRole('dialog', { name: 'Transaction' })).toHaveAttribute('data-state', 'open')
    window.history.replaceState(null, '', '/app/accounting/general-ledger')
    await act(async () => window.dispatchEvent(new PopStateEvent('popstate')))
    await act(async () => jest.advanceTimersByTime(1_000))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('returns to the page it was opened on if it is kept', async () => {
    const go = jest.spyOn(window.history, 'go').mockImplementation(() => undefined)
    window.history.replaceState(null, '', '/app/stakeholders')
    render(<Frame />)
    act(() => openDrawer({ title: 'New stakeholder', content: <Dirty /> }))
    window.history.replaceState(null, '', '/app/dashboard')
    // Back is pressed twice, as users do when nothing seems to happen.
    for (let times = 0; times < 2; times += 1) {
      await act(async () => window.dispatchEvent(new PopStateEvent('popstate')))
      await act(async () => jest.advanceTimersByTime(1_000))
    }
    expect(go).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
    await settle()
    expect(go.mock.calls).toEqual([[1]])
    expect(screen.getByRole('dialog', { name: 'New stakeholder' })).toHaveAttribute('data-state', 'open')
    go.mockRestore()
  })

  it('on a phone covers the page, so the way back closes it or asks, and the page below stays', async () => {
    const wide = window.matchMedia
    window.matchMedia = (media) => Object.assign(wide(media), { matches: true })
    const router = jest.fn()
    window.addEventListener('popstate', router)
    const go = jest.spyOn(window.history, 'go').mockImplementation(() => {
      window.history.replaceState(null, '', '/app/stakeholders')
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    const back = () =>
      act(async () => {
        window.history.replaceState(null, '', '/app/dashboard')
        window.dispatchEvent(new PopStateEvent('popstate'))
      })
    window.history.replaceState(null, '', '/app/stakeholders')
    render(<Frame />)
    act(() => openDrawer({ title: 'New stakeholder', content: <Dirty /> }))
    await back()
    await act(async () => jest.advanceTimersByTime(1_000))
    fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
    await settle()
    expect(screen.getByRole('dialog', { name: 'New stakeholder' })).toHaveAttribute('data-state', 'open')
    act(() => openDrawer({ title: 'Transaction', content: <p>Details</p> }))
    await back()
    await act(async () => jest.advanceTimersByTime(1_000))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(window.location.pathname).toBe('/app/stakeholders')
    expect(router).not.toHaveBeenCalled()
    window.removeEventListener('popstate', router)
    go.mockRestore()
    window.matchMedia = wide
  })

  it('has the text typed since it was opened in its first field, even if its content is loaded later', async () => {
    const shortcut = jest.fn()
    let arrive: (module: { default: () => ReactNode }) => void = () => {}
    const Lazy = lazy(() => new Promise<{ default: () => ReactNode }>((resolve) => (arrive = resolve)))
    const user = userEvent.setup({ delay: null })
    render(
      <div onKeyDown={({ key }) => shortcut(key)}>
        <button>Row</button>
        <Frame />
      </div>,
    )
    screen.getByRole('button', { name: 'Row' }).focus()
    act(() => openDrawer({ title: 'Create rule', content: <Lazy /> }))
    await user.keyboard('Fuel')
    expect(shortcut).not.toHaveBeenCalled()
    await act(async () => arrive({ default: () => <input aria-label="Name" data-autofocus /> }))
    for (let key = 0; key < 6; key++) await act(async () => jest.advanceTimersByTime(20))
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Fuel')
    await user.keyboard('!')
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Fuel!')
  })

  it('shows the top bar at 50 while lazy content loads and completes it after', async () => {
    let arrive: (module: { default: () => ReactNode }) => void = () => {}
    const Lazy = lazy(() => new Promise<{ default: () => ReactNode }>((resolve) => (arrive = resolve)))
    render(<Frame />)
    act(() => openDrawer({ title: 'Lazy', content: <Lazy /> }))
    expect(screen.getByRole('progressbar', { hidden: true })).toHaveAttribute('aria-valuenow', '50')
    await act(async () => arrive({ default: () => <p>Arrived</p> }))
    await act(async () => jest.advanceTimersByTime(1_000))
    expect(screen.getByText('Arrived')).toBeInTheDocument()
    expect(screen.queryByRole('progressbar', { hidden: true })).not.toBeInTheDocument()
  })

  it('focuses the first field of lazy content, unless the user has moved on', async () => {
    for (const gone of [false, true]) {
      let arrive: (module: { default: () => ReactNode }) => void = () => {}
      const Lazy = lazy(() => new Promise<{ default: () => ReactNode }>((resolve) => (arrive = resolve)))
      const { unmount } = render(<Frame />)
      act(() => openDrawer({ title: 'Lazy', content: <Lazy /> }))
      await act(async () => jest.advanceTimersByTime(100))
      if (gone) act(() => screen.getByRole('button', { name: 'Close' }).focus())
      await act(async () => arrive({ default: () => <input aria-label="First" data-autofocus /> }))
      await act(async () => jest.advanceTimersByTime(100))
      expect(screen.getByLabelText('First') === document.activeElement).toBe(!gone)
      unmount()
    }
  })

  it('asks before the user closes it with unsaved changes, and stays on "Keep editing"', async () => {
    render(<Frame />)
    act(() => openDrawer({ title: 'Rule', content: <Dirty /> }))
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await settle()
    expect(screen.getByRole('alertdialog')).toHaveTextContent('Discard unsaved changes?')
    fireEvent.click(screen.getByText('Keep editing'))
    await settle()
    expect(screen.getByText('Unsaved form')).toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await settle()
    fireEvent.click(screen.getByText('Discard'))
    await settle()
    act(() => jest.advanceTimersByTime(300))
    expect(screen.queryByText('Unsaved form')).not.toBeInTheDocument()
  })

  it('does not ask on a click next to a drawer that is already closing while its content is still there', async () => {
    render(
      <>
        <Frame />
        <Dirty />
      </>,
    )
    act(() => openDrawer({ title: 'Rule', content: null }))
    act(() => closeDrawer())
    await act(async () => void requestCloseDrawer())
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  it('closes without a question after a save', () => {
    render(<Frame />)
    act(() => openDrawer({ title: 'Rule', content: <Dirty /> }))
    act(() => closeDrawer())
    act(() => jest.advanceTimersByTime(300))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(screen.queryByText('Unsaved form')).not.toBeInTheDocument()
  })
})
