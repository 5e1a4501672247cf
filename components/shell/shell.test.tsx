import { useQuery } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { LayoutDashboard } from 'lucide-react'
import { mayNavigate } from '@/components/ui/may-navigate'
import { sendingForm } from '@/components/ui/form-sending'
import { ApiError } from '@/lib/client/api-error'
import { renderScreen } from '@/tests/support/screen'
import { AppShell } from './app-shell'
import { reportFailure, reportWrite } from './client-frame'
import { ErrorScreen } from './error-screen'
import { FIRST_PAINT_SCRIPT } from './first-paint'
import { LoadingScreen } from './loading-screen'
import { OfflineBanner } from './offline-banner'
import { printPage } from './print-page'
import { useShell, type ShellPlace } from './shell-context'
import { setSyncing } from './sync-overlay'

const user = {
  id: 'dana',
  full_name: 'Dana Whitfield',
  email: 'dana@cedarridge.example',
  is_free_trial: true,
  subscribe_exp_days: 3,
}
const Nothing = () => undefined

const show = (changes: Partial<typeof user> = {}, company: ShellPlace | null = null) =>
  renderScreen(
    <AppShell
      user={{ ...user, ...changes }}
      company={company}
      entity={null}
      nav={[{ label: 'Dashboard', href: '/app/dashboard', icon: LayoutDashboard }]}
      homeHref="/app"
      version="1.2.3"
      onNavigate={Nothing}
      onLogout={Nothing}
    >
      <p>The books</p>
    </AppShell>,
    '/app/dashboard',
  )

afterEach(() => {
  act(() => setSyncing(false))
  localStorage.clear()
})

describe('the shell', () => {
  it('counts the days of a free trial, and says nothing to others', () => {
    const { unmount } = show()
    expect(screen.getByText('Your free trial period ends in 3 days.')).toHaveAttribute('data-banner')
    unmount()
    show({ is_free_trial: false })
    expect(screen.queryByText(/free trial/)).not.toBeInTheDocument()
  })

  it('stores whether the sidebar is mini', async () => {
    const { user: person, unmount } = show()
    await person.click(screen.getByRole('button', { name: 'Collapse sidebar' }))
    expect(screen.getByRole('button', { name: 'Expand sidebar' })).toHaveFocus()
    unmount()
    show()
    expect(screen.getByRole('button', { name: 'Expand sidebar' })).not.toHaveFocus()
    expect([document.documentElement.dataset.sidebar, localStorage.getItem('haulbook:sidebar')]).toEqual([
      'mini',
      '"mini"',
    ])
    await person.keyboard('[[')
    expect(screen.getByRole('button', { name: 'Collapse sidebar' })).toBeInTheDocument()
  })

  it("closes the phone's menu before opening a layer, which would be below it", async () => {
    const onSwitchCompany = jest.fn()
    const Opener = () => <button onClick={useShell().openMenu}>Open menu</button>
    const { user: person } = renderScreen(
      <AppShell
        user={user}
        company={{ name: 'Cedar Ridge' }}
        entity={null}
        nav={[]}
        homeHref="/app"
        version="1.2.3"
        onNavigate={Nothing}
        onLogout={Nothing}
        onSwitchCompany={onSwitchCompany}
      >
        <Opener />
      </AppShell>,
      '/app/dashboard',
    )
    await person.click(screen.getByRole('button', { name: 'Open menu' }))
    const menu = screen.getByRole('dialog', { name: 'Menu' })
    await person.click(within(menu).getByRole('button', { name: /^Switch company/ }))
    expect(onSwitchCompany).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(menu).not.toBeInTheDocument())
  })

  it('is replaced by the overlay while transactions are synchronized', () => {
    show()
    act(() => setSyncing(true))
    expect(screen.getByRole('heading', { name: 'Your transactions are being synchronized...' })).toBeInTheDocument()
    expect(screen.queryByText('The books')).not.toBeInTheDocument()
    act(() => setSyncing(false))
    expect(screen.getByText('The books')).toBeInTheDocument()
  })

  it('says that it is offline until it is online again', () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    show()
    expect(screen.getByText('You are offline.')).toBeInTheDocument()
    onLine.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.queryByText('You are offline.')).not.toBeInTheDocument()
    onLine.mockRestore()
  })

  it('refuses to open a page while offline, and the message disappears once it is online again', async () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    show()
    act(() => void mayNavigate())
    expect(await screen.findByText('You are offline. Pages open again once you reconnect.')).toBeInTheDocument()
    onLine.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() =>
      expect(screen.queryByText('You are offline. Pages open again once you reconnect.')).not.toBeInTheDocument(),
    )
    onLine.mockRestore()
  })

  it("shows the company's logo in the sidebar, or its initials when the picture cannot be loaded", () => {
    const { container } = show({}, { name: 'Cedar Ridge', logo: '/api/v1/file/file/l/content/' })
    const logo = container.querySelector('img[src="/api/v1/file/file/l/content/"]')
    if (!logo) throw new Error('No logo')
    fireEvent.error(logo)
    expect(container.querySelector('img[src="/api/v1/file/file/l/content/"]')).toBeNull()
  })

  it('says when offline how old the figures on the page are, with the date if that is not today', async () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const report = { queryKey: ['reports', 'profit'], queryFn: () => 'The profit' }
    const Report = () => <p>{useQuery({ ...report, staleTime: Infinity }).data}</p>
    const { client } = renderScreen(
      <>
        <OfflineBanner />
        <Report />
      </>,
      '/app/reports',
    )
    expect(await screen.findByText('The profit')).toBeInTheDocument()
    const now = new Date()
    act(() => void client.setQueryData(report.queryKey, 'The profit', { updatedAt: new Date(now).setHours(0, 5) }))
    expect(
      await screen.findByText(/^The figures are as of 12:05\sAM\. Changes are not saved until you reconnect\.$/),
    ).toBeInTheDocument()
    act(
      () =>
        void client.setQueryData(report.queryKey, 'The profit', { updatedAt: new Date(2026, 1, 3, 10, 42).getTime() }),
    )
    expect(await screen.findByText(/^The figures are as of Feb 3, 2026, 10:42\sAM\./)).toBeInTheDocument()
    onLine.mockRestore()
  })

  it('lists its shortcuts', async () => {
    const { user: person } = show()
    await person.keyboard('?')
    const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(list.getByText('Create rule')).toBeInTheDocument()
  })

  it('throws when its context is used outside the shell', () => {
    const complaint = jest.spyOn(console, 'error').mockImplementation(Nothing)
    const Outside = () => <p>{useShell().path}</p>
    expect(() => render(<Outside />)).toThrow('Process context not provided')
    complaint.mockRestore()
  })
})

describe('a failed write', () => {
  it.each([
    [{ message: 'Books are locked.', code: 'locked' }, ['Books are locked.']],
    [{ name: ['This name is taken.'], date: 'Too early.' }, ['name: This name is taken.', 'date: Too early.']],
    [{}, ['Internal server error']],
  ])("%j is a red notification with the specification's text", (body, lines) => {
    renderScreen(null)
    act(() => reportFailure(new ApiError(409, body)))
    const red = screen.getByRole('alert')
    expect(red).toHaveAttribute('data-kind', 'error')
    for (const line of lines) expect(within(red).getByText(line)).toBeInTheDocument()
  })
})

test('an uncaught failed call behind a button is reported, but not twice', () => {
  renderScreen(null)
  const reject = (reason: unknown) =>
    act(() => void window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })))
  reject(new TypeError('A fault of the program'))
  expect(screen.queryByRole('alert')).toBeNull()
  const error = new ApiError(503, { message: 'The books are busy.' })
  reject(error)
  expect(screen.getByText('The books are busy.')).toBeInTheDocument()
  act(() => reportFailure(error))
  expect(screen.getAllByText('The books are busy.')).toHaveLength(1)
})

test('field errors are reported too, except while a form is being sent, which shows them itself', async () => {
  renderScreen(null)
  const refuse = async () => reportWrite(new ApiError(400, { name: ['This name is taken.'] }))
  await act(() => sendingForm(refuse))
  expect(screen.queryByRole('alert')).toBeNull()
  await act(refuse)
  expect(screen.getByRole('alert')).toHaveTextContent('name: This name is taken.')
})

test('a closed period is reported too, except while a form is being sent, which shows it next to its date', async () => {
  renderScreen(null)
  const body = { message: 'Books are locked through 2026-01-31.', code: 'books_locked' }
  const refuse = async () => reportWrite(new ApiError(409, body))
  await act(() => sendingForm(refuse))
  expect(screen.queryByRole('alert')).toBeNull()
  await act(refuse)
  expect(screen.getByRole('alert')).toHaveTextContent(body.message)
})

test('a conflicting write shows a red notification of who changed what', async () => {
  renderScreen(null)
  const changed = {
    by: 'Grace Okafor',
    at: '2026-02-03T10:00:00.000Z',
    name: 'Diesel',
    changes: [{ field: 'name', from: 'Fuel', to: 'Diesel' }],
  }
  act(() =>
    reportFailure(new ApiError(409, { message: 'Someone else changed this in the meantime.', code: 'stale', changed })),
  )
  const red = await screen.findByRole('alert')
  for (const line of [
    'Grace Okafor changed Diesel in the meantime',
    'Name: Fuel → Diesel',
    'Your change is not saved.',
  ]) {
    expect(within(red).getByText(line)).toBeInTheDocument()
  }
})

test('the error screen says what happened and what to do, and Reset clears it', async () => {
  const onReset = jest.fn()
  const { user: person } = renderScreen(<ErrorScreen message="The chart broke" reference="0d6f-41" onReset={onReset} />)
  expect(screen.getByRole('heading', { name: 'Something is not right...' })).toBeInTheDocument()
  expect(screen.getByText('The chart broke')).toBeInTheDocument()
  expect(screen.getByText('Reference 0d6f-41')).toBeInTheDocument()
  expect(screen.getByText('If this issue still persists, please try pressing Ctrl+F5.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Get back to home page' })).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Reset' }))
  expect(onReset).toHaveBeenCalledTimes(1)
})

test('the loading screen is the word-mark on the gradient', () => {
  render(<LoadingScreen />)
  const screenOf = screen.getByRole('status', { name: 'Loading' })
  expect(screenOf).toHaveClass('bg-(image:--brand-gradient)')
  expect(within(screenOf).getByRole('img')).toBeInTheDocument()
})

test('printing names the file, and the title is restored afterwards', () => {
  document.title = 'Trial balance · Haulbook'
  const titles: string[] = []
  window.print = () => void titles.push(document.title)
  printPage('Trial balance, Nov 18, 2025')
  window.dispatchEvent(new Event('afterprint'))
  expect([...titles, document.title]).toEqual(['Trial balance, Nov 18, 2025', 'Trial balance · Haulbook'])
})

test.each([
  [{}, 1440, undefined, undefined],
  [{ 'haulbook:theme': '"light"' }, 1440, 'light', undefined],
  [{ 'haulbook:theme': '"dark"' }, 1440, undefined, undefined],
  [{ 'haulbook:sidebar': '"mini"' }, 1440, undefined, 'mini'],
  [{ 'haulbook:sidebar': '"full"' }, 1100, undefined, undefined],
  [{}, 1100, undefined, 'mini'],
])('before the first paint, with %j at %i px: theme %s, sidebar %s', (kept, width, theme, sidebar) => {
  const { dataset } = document.documentElement
  delete dataset.theme
  delete dataset.sidebar
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  Object.assign(window, { innerWidth: width })
  const script = document.createElement('script')
  script.textContent = FIRST_PAINT_SCRIPT
  document.head.append(script)
  expect([dataset.theme, dataset.sidebar]).toEqual([theme, sidebar])
})
