import { act, configure, render, screen, waitFor, within } from '@testing-library/react'
import { useUnsavedGuard } from '@/components/ui/unsaved'
import { SESSION_CHANNEL } from '@/lib/client/session-channel'
import type { Company } from '@/lib/contract/company'
import type { CurrentUser } from '@/lib/contract/user'
import { sampleCompany, sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { FIRST_PAGE, RULES_PAGE, TRANSACTIONS_PAGE } from './first-page'
import { SignedInFrame } from './signed-in-frame'

configure({ asyncUtilTimeout: 15_000 })

const OTHER = '0198a6f2-6a3e-7c21-9c0e-000000000003'
const other = sampleCompany({ id: OTHER, name: 'Bluestem Carriers', is_default: false })
const own = (company: Company) => ({ ...company, entity_count: 1, may_edit: true, may_delete: true })
const answers = (user: CurrentUser): Record<string, unknown> => ({
  '/api/v1/user/me/': user,
  '/api/v1/transaction/not-categorized-count/': { count: 128 },
  '/api/v1/company/company-list/': {
    count: 2,
    next: null,
    previous: null,
    results: [own(sampleCompany()), own(other)],
  },
  [`/api/v1/company/company/${OTHER}/set_default/`]: other,
  '/api/session/logout': {},
})
const Nothing = () => null
const otherWindow = new BroadcastChannel(SESSION_CHANNEL)

const frame = (openStatementImport: () => void = Nothing) => (
  <SignedInFrame
    version="1.2.3"
    AddCompanyForm={Nothing}
    EditCompanyForm={Nothing}
    openers={{ openStatementImport, openManualTransaction: Nothing, openNewRule: Nothing }}
  >
    <p>The books</p>
  </SignedInFrame>
)

function open(user = sampleUser(), path = TRANSACTIONS_PAGE) {
  const known = answers(user)
  const sent = answerCalls(({ path }) => {
    const key = Object.keys(known).find((start) => path.split('?')[0] === start)
    return key === undefined ? undefined : { body: known[key] }
  })
  const openStatementImport = jest.fn()
  const view = renderScreen(frame(openStatementImport), path)
  return { sent, openStatementImport, ...view }
}

describe('the signed-in frame', () => {
  it('shows the loading screen, then the page with trial banner, version and the count of what waits', async () => {
    open()
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
    expect(await screen.findByText('The books')).toBeInTheDocument()
    expect(screen.getByText('Your free trial period ends in 9 days.')).toBeInTheDocument()
    expect(screen.getByText('v1.2.3')).toBeInTheDocument()
    expect(await screen.findByRole('link', { name: 'Transactions 128' })).toHaveAttribute('aria-current', 'page')
  })

  it('says that the server does not respond, retries on Reset, and opens the page by itself once it does', async () => {
    let isOut = true
    answerCalls(({ path }) => {
      if (!path.includes('/user/me/')) return undefined
      return isOut ? { status: 503, body: { message: 'The server did not answer.' } } : { body: sampleUser() }
    })
    const { user } = renderScreen(frame(), TRANSACTIONS_PAGE)
    expect(await screen.findByText('The server did not answer.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
    expect(await screen.findByText('The server did not answer.')).toBeInTheDocument()
    isOut = false
    expect(await screen.findByText('The books')).toBeInTheDocument()
  }, 40_000)

  it('asks for what a page reads first once the person is known, and not before the setup is finished or where a role does not reach', async () => {
    answerCalls(() => ({ body: sampleUser({ is_setup: false }) }))
    const props = {
      version: '1',
      AddCompanyForm: Nothing,
      EditCompanyForm: Nothing,
      openers: { openStatementImport: Nothing, openManualTransaction: Nothing, openNewRule: Nothing },
    }
    const frame = () =>
      renderScreen(
        <SignedInFrame {...props} reads={<p>Asked</p>}>
          The books
        </SignedInFrame>,
        '/app/dashboard',
      )
    const unfinished = frame()
    expect(screen.queryByText('Asked')).not.toBeInTheDocument()
    await waitFor(() => expect(unfinished.went).toEqual(['/onboarding']))
    expect(screen.queryByText('Asked')).not.toBeInTheDocument()
    unfinished.unmount()
    answerCalls(() => ({ body: sampleUser({ capabilities: [] }) }))
    const unreached = frame()
    await waitFor(() => expect(unreached.went).toEqual([TRANSACTIONS_PAGE]))
    expect(screen.queryByText('Asked')).not.toBeInTheDocument()
    unreached.unmount()
    answerCalls(() => ({ body: sampleUser() }))
    frame()
    expect(await screen.findByText('Asked')).toBeInTheDocument()
  })

  it('hides the banner from users who are not on a trial', async () => {
    open(sampleUser({ is_free_trial: false }))
    expect(await screen.findByText('The books')).toBeInTheDocument()
    expect(screen.queryByText(/free trial/)).not.toBeInTheDocument()
  })

  it.each(['/app/reports/trial-balance', '/app/spend-management/overview', RULES_PAGE])(
    'shows nothing of %s to whose role does not include it, and leads on to what it does',
    async (path) => {
      const { sent } = open(sampleUser({ capabilities: ['transaction.read'] }), path)
      expect(await screen.findByText('Your role does not include this page')).toBeInTheDocument()
      expect(screen.getByRole('link', { name: 'Go to transactions' })).toHaveAttribute('href', TRANSACTIONS_PAGE)
      expect(screen.queryByText('The books')).not.toBeInTheDocument()
      for (const name of ['Dashboard', 'Overview', 'Trial balance'])
        expect(screen.queryByRole('link', { name })).not.toBeInTheDocument()
      expect(sent.filter(({ path }) => path.includes('/report/'))).toEqual([])
    },
  )

  it('begins with the transactions where the role has no dashboard', async () => {
    const { went } = open(sampleUser({ capabilities: ['transaction.read'] }), FIRST_PAGE)
    await waitFor(() => expect(went).toEqual([TRANSACTIONS_PAGE]))
    expect(screen.queryByText('The books')).not.toBeInTheDocument()
  })

  it('says on every page when the books are frozen', async () => {
    open(sampleUser({ books_frozen: true }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^These books are frozen: a check found entries that do not balance\./,
    )
  })

  it('sends an unfinished setup to onboarding and never shows the page', async () => {
    const { went } = open(sampleUser({ is_setup: false }))
    await waitFor(() => expect(went).toEqual(['/onboarding']))
    expect(screen.queryByText('The books')).not.toBeInTheDocument()
  })

  it('shows the error screen when the server is down, and Reset asks again', async () => {
    const sent = answerCalls(() => ({ status: 400, body: { message: 'Down for maintenance' } }))
    const { user } = renderScreen(frame())
    expect(await screen.findByText('Something is not right...')).toBeInTheDocument()
    expect(screen.getByText('Down for maintenance')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(sent).toHaveLength(2))
  })

  it('asks before it logs out: Cancel stays, Confirm ends the session and goes to login', async () => {
    const { user, sent, went } = open()
    const ask = async () => {
      await user.click(await screen.findByRole('button', { name: 'Account menu for Dana Whitfield' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Log out' }))
      return within(await screen.findByRole('alertdialog', { name: 'Please confirm your action' }))
    }
    await user.click((await ask()).getByRole('button', { name: 'Cancel' }))
    expect(went).toEqual([])
    await user.click((await ask()).getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(went).toEqual(['/auth/login']))
    expect(sent.filter(({ path }) => path === '/api/session/logout')).toHaveLength(1)
  })

  it('goes to login when another window has logged out', async () => {
    const { sent, went } = open()
    expect(await screen.findByText('The books')).toBeInTheDocument()
    act(() => otherWindow.postMessage('signed-out'))
    expect(went).toEqual(['/auth/login'])
    expect(sent.filter(({ path }) => path === '/api/session/logout')).toEqual([])
  })

  it('reloads everything when another window has opened other books', async () => {
    const { sent } = open()
    expect(await screen.findByText('The books')).toBeInTheDocument()
    act(() => otherWindow.postMessage('tenant-changed'))
    await waitFor(() => expect(sent.filter(({ path }) => path === '/api/v1/user/me/')).toHaveLength(2))
  })

  it('keeps unsaved input when another window has opened other books, and follows once it is discarded', async () => {
    const Typing = ({ typed }: { typed: boolean }) => {
      useUnsavedGuard(typed)
      return null
    }
    const { sent } = open()
    expect(await screen.findByText('The books')).toBeInTheDocument()
    const meReads = () => sent.filter(({ path }) => path === '/api/v1/user/me/').length
    const form = render(<Typing typed />)
    act(() => otherWindow.postMessage('tenant-changed'))
    act(() => otherWindow.postMessage('tenant-changed'))
    expect(await screen.findByText(/What you typed here stays until you discard it/)).toBeInTheDocument()
    expect(meReads()).toBe(1)
    form.rerender(<Typing typed={false} />)
    await waitFor(() => expect(meReads()).toBe(2))
  })

  it('drops what comes from other books than those on screen, as after a switch on another device, and reads everything anew', async () => {
    const { sent, client } = open()
    expect(await screen.findByText('The books')).toBeInTheDocument()
    const network = globalThis.fetch
    let company = sampleCompany().id
    globalThis.fetch = async (input, init) => {
      const { status, body } = await network(input, init)
      return new Response(body, { status, headers: { 'content-type': 'application/json', 'x-company-id': company } })
    }
    const refresh = () => act(() => client.invalidateQueries({ queryKey: ['transactions'] }))
    const meReads = () => sent.filter(({ path }) => path === '/api/v1/user/me/').length
    await refresh()
    expect(meReads()).toBe(1)
    company = OTHER
    await refresh()
    await waitFor(() => expect(meReads()).toBe(2))
    await refresh()
    expect(meReads()).toBe(2)
  })

  it('switches the company, drops every row of the old one and reads the user anew', async () => {
    const { user, sent, went, client } = open()
    await user.click(await screen.findByRole('button', { name: /^Switch company/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Switch company' }))
    const submit = dialog.getByRole('button', { name: 'Switch Company' })
    expect(await dialog.findByRole('radio', { name: 'Cedar Ridge Transport' })).toBeChecked()
    expect(submit).toBeDisabled()
    expect(dialog.getByRole('button', { name: 'Add Another Company' })).toBeInTheDocument()
    client.setQueryData(['transactions', 'old rows'], ['a row of the old company'])
    await user.click(dialog.getByRole('radio', { name: 'Bluestem Carriers' }))
    await user.click(submit)
    await waitFor(() => expect(went).toEqual([FIRST_PAGE]))
    await waitFor(() => expect(sent.filter(({ path }) => path === '/api/v1/user/me/')).toHaveLength(2))
    expect(sent.some(({ path }) => path === `/api/v1/company/company/${OTHER}/set_default/`)).toBe(true)
    expect(client.getQueryData(['transactions', 'old rows'])).toBeUndefined()
  })

  it('offers the built pages and the actions in the palette, and says "Nothing found..." otherwise', async () => {
    const { user, openStatementImport } = open()
    await user.click(await screen.findByRole('button', { name: /Search or jump to/ }))
    const palette = within(await screen.findByRole('dialog', { name: 'Command palette' }))
    const offered = palette.getAllByRole('option').map((option) => option.textContent)
    expect(offered).toEqual(
      expect.arrayContaining([expect.stringContaining('Profit and loss'), expect.stringContaining('Log out')]),
    )
    await user.type(palette.getByRole('combobox'), 'zzz')
    expect(await palette.findByText('Nothing found...')).toBeInTheDocument()
    await user.clear(palette.getByRole('combobox'))
    await user.type(palette.getByRole('combobox'), 'import')
    await user.keyboard('{Enter}')
    expect(openStatementImport).toHaveBeenCalledTimes(1)
  })

  it('offers no import to users without the right', async () => {
    const { user } = open(sampleUser({ capabilities: [] }))
    await user.click(await screen.findByRole('button', { name: /Search or jump to/ }))
    expect(screen.queryByRole('option', { name: /Import statement/ })).not.toBeInTheDocument()
  })
})
