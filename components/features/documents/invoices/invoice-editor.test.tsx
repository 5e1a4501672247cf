import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { ShellProvider } from '@/components/shell/shell-context'
import { hasUnsavedChanges } from '@/components/ui/unsaved'
import type { Invoice } from '@/lib/contract/invoice'
import { SHELL } from '@/tests/support/sample-shell'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { InvoiceEditor } from './invoice-editor'
import { blankInvoice, copyOf, valuesOf } from './invoice-values'

const id = (n: number): string => `01a1f640-bc00-7004-8000-${String(n).padStart(12, '0')}`

const invoiceOf = (change: Partial<Invoice> = {}): Invoice => ({
  ...{ id: id(1), stakeholder: { id: id(2), full_name: 'Acme Freight', type: 'Customer' }, invoice_number: 'INV-7' },
  ...{ invoice_date: '2026-03-01', invoice_due_date: null, invoice_status: 'draft', note_for_customer: null },
  ...{ note: 'Call first', batch_id: null, bill_to: null, tax_percent: 0, subtotal: 300, total_tax_amount: 0 },
  ...{ total_amount: 300, paid_amount: 0, write_off_amount: 0, ending_balance: 300, aging_days: 0 },
  ...{ aging_status: 'current', voided_on: null, written_off_on: null, reminded_on: null, entry_id: 'E-1' },
  entity: { id: id(3), name: 'Acme', logo: null },
  ...{ created_at: '2026-03-01T00:00:00.000000Z', updated_at: 'v1', payments: [] },
  invoice_items: [
    {
      ...{
        id: id(4),
        service: { id: id(5), name: 'Linehaul' },
        description: 'Reno',
        quantity: 1,
        rate: 300,
        amount: 300,
      },
      ...{ chart_of_account: { id: id(6), name: 'Freight', chart_number: 4000 }, truck: null },
      ...{ load_number: null, origin: null, destination: null },
    },
  ],
  ...change,
})

/** The page with the opened editor. */
function Opened({ invoice }: { invoice: Invoice }) {
  const [opened, setOpened] = useState(invoice)
  return <InvoiceEditor invoice={opened} values={valuesOf(opened)} onHalfSaved={setOpened} />
}

beforeEach(() => sessionStorage.clear())

const show = (children: React.ReactNode) => renderScreen(<ShellProvider value={SHELL}>{children}</ShellProvider>)

/** The one at the top; the phone's is below. */
const button = (name: string) => screen.getAllByRole('button', { name: new RegExp(`^${name}`) })[0] as HTMLElement

const empty = { body: { count: 0, next: null, previous: null, results: [] } }
const user = { body: sampleUser({ capabilities: ['invoice.edit'] }) }

test.each([
  ['in a notification', { message: 'March is locked.' }],
  ['beside its date', { message: 'Books are locked through 2026-03-31.', code: 'books_locked' }],
])(
  'a saved draft that could not be opened says why %s, and is saved again with its current values',
  async (_, refusal) => {
    let version = 1
    const sent = answerCalls(({ method, path, body }) => {
      if (path.includes('/user/me/')) return user
      if (method === 'GET') return empty
      if (path.endsWith('/status/')) return { status: 409, body: refusal }
      return { body: invoiceOf({ ...(body as Partial<Invoice>), ...invoiceOf({ updated_at: `v${(version += 1)}` }) }) }
    })
    const { user: person } = show(<Opened invoice={invoiceOf()} />)
    await person.click(button('Save and open'))
    expect(await screen.findByText(refusal.message)).toBeInTheDocument()
    await person.type(screen.getByLabelText('Internal note'), ', then mail')
    await screen.findAllByRole('button', { name: /^Save draft/ })
    await person.click(button('Save draft'))
    const writes = () => sent.filter(({ method }) => method !== 'GET')
    await waitFor(() => expect(writes()).toHaveLength(3))
    expect(writes().map(({ version }) => version)).toEqual(['v1', 'v2', 'v2'])
  },
)

test('opening a draft again after no response does not save it a second time', async () => {
  let answers = false
  const sent = answerCalls(({ method, path }) => {
    if (path.includes('/user/me/')) return user
    if (method === 'GET') return empty
    if (!path.endsWith('/status/')) return { body: invoiceOf({ updated_at: 'v2' }) }
    if (answers) return { body: invoiceOf({ invoice_status: 'open', updated_at: 'v3' }) }
    answers = true
    return { status: 500, body: { message: 'Something went wrong.' } }
  })
  const { user: person, went } = show(<Opened invoice={invoiceOf()} />)
  await person.click(button('Save and open'))
  await waitFor(() => expect(answers).toBe(true))
  await waitFor(() => expect(button('Save and open')).toBeEnabled())
  await person.click(button('Save and open'))
  await waitFor(() => expect(went).not.toEqual([]))
  const writes = sent.filter(({ method }) => method !== 'GET')
  expect(writes.map(({ path, version }) => [path.endsWith('/status/'), version])).toEqual([
    [false, 'v1'],
    [true, 'v2'],
    [true, 'v2'],
  ])
})

test("a copy starts with its invoice's values, whatever was typed into a new one", async () => {
  answerCalls(({ path }) => (path.includes('/user/me/') ? user : empty))
  const fresh = show(<InvoiceEditor invoice={null} values={blankInvoice()} />)
  await fresh.user.type(screen.getByLabelText('Internal note'), 'Half typed')
  await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('Half typed'))
  fresh.unmount()
  const copy = show(<InvoiceEditor invoice={null} from={id(1)} values={copyOf(invoiceOf())} />)
  expect(await screen.findByLabelText('Internal note')).toHaveValue('Call first')
  expect(screen.queryByText(/What you typed before was restored/)).toBeNull()
  copy.unmount()
  show(<InvoiceEditor invoice={null} values={blankInvoice()} />)
  expect(await screen.findByLabelText('Internal note')).toHaveValue('Half typed')
})

test.each([
  ['paid', { paid_amount: 300, ending_balance: 0 }, 'PAID', '$0.00'],
  ['short_paid', { paid_amount: 100, ending_balance: 200 }, null, '$200.00'],
  ['void', { ending_balance: 0 }, 'VOID', '$0.00'],
  ['un_collectible', { paid_amount: 100, write_off_amount: 200, ending_balance: 0 }, null, '$200.00'],
] as const)(
  'the paper next to the editor shows the amount due on a %s invoice',
  async (invoice_status, sums, stamp, due) => {
    answerCalls(({ path }) => (path.includes('/user/me/') ? user : empty))
    const invoice = invoiceOf({ invoice_status, ...sums })
    show(<InvoiceEditor invoice={invoice} values={valuesOf(invoice)} />)
    const paper = within(await screen.findByRole('article', { name: 'Invoice INV-7' }))
    expect(paper.getByText('Balance due').nextElementSibling).toHaveTextContent(due)
    if (stamp) expect(paper.getByText(stamp)).toBeInTheDocument()
    expect(paper.queryByText('Paid') !== null).toBe('paid_amount' in sums)
  },
)

test('an invoice without its own address stays unchanged when opened for editing', async () => {
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return user
    if (path.includes('/stakeholder/')) return { body: { id: id(2), full_name: 'Acme Freight', ...ADDRESS } }
    return empty
  })
  const { client } = show(<Opened invoice={invoiceOf()} />)
  await waitFor(() =>
    expect(
      client
        .getQueryCache()
        .findAll()
        .some(({ state }) => hasAddress(state.data)),
    ).toBe(true),
  )
  expect(screen.getByLabelText(/^Bill to/)).toHaveValue('')
  expect(hasUnsavedChanges()).toBe(false)
})

const ADDRESS = { address_1: '12 Main St', address_2: null, city: 'Reno', state: 'NV', zip_code: '89501' }
const hasAddress = (data: unknown): boolean => JSON.stringify(data ?? null).includes(ADDRESS.address_1)

test('a second click before the page of a new invoice has loaded creates no second invoice', async () => {
  const sent = answerCalls(({ method, path }) => {
    if (path.includes('/user/me/')) return user
    return method === 'GET' ? empty : { status: 201, body: invoiceOf() }
  })
  const { user: person } = show(<InvoiceEditor invoice={null} values={copyOf(invoiceOf())} />)
  const notes = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => (body as Partial<Invoice>).note)
  await person.click(button('Save draft'))
  expect(await screen.findByText('Invoice INV-7 saved as a draft')).toBeVisible()
  await person.click(button('Save draft'))
  await person.type(screen.getByLabelText('Internal note'), ', then mail')
  await person.click(button('Save draft'))
  await waitFor(() => expect(notes()).toContain('Call first, then mail'))
  expect(notes()).toEqual(['Call first', 'Call first, then mail'])
})

describe('a saved new invoice, before its page has loaded', () => {
  /** Saves one way, then presses another button; returns the API calls and where the user went. */
  async function pressed(first: string, then: (person: UserEvent) => Promise<void>) {
    const sent = answerCalls(({ method, path, body }) => {
      if (path.includes('/user/me/')) return user
      if (method === 'GET') return empty
      const { invoice_status = 'draft' } = body as Partial<Invoice>
      if (path.endsWith('/status/')) return { body: invoiceOf({ invoice_status, updated_at: 'v2' }) }
      return { status: 201, body: invoiceOf({ invoice_status }) }
    })
    const onNew = jest.fn()
    const { user: person, went } = show(<InvoiceEditor invoice={null} values={copyOf(invoiceOf())} onNew={onNew} />)
    await person.click(button(first))
    await waitFor(() => expect(went).toHaveLength(1))
    await then(person)
    const writes = () =>
      sent
        .filter(({ method }) => method !== 'GET')
        .map(({ path, body, version }) => [
          path.endsWith('/status/') ? 'status' : 'create',
          (body as Partial<Invoice>).invoice_status,
          version,
        ])
    return { writes, onNew, went }
  }
  const press = (name: string) => (person: UserEvent) => person.click(button(name))
  const saveAndNew = async (person: UserEvent) => {
    await person.click(button('More ways to save'))
    await person.click(await screen.findByRole('menuitem', { name: 'Save, open and new' }))
  }

  it('is opened if it was saved as a draft and should be open', async () => {
    const { writes, went } = await pressed('Save draft', press('Save and open'))
    expect(await screen.findByText('Invoice INV-7 saved')).toBeVisible()
    await waitFor(() => expect(went).toHaveLength(2))
    expect(writes()).toEqual([
      ['create', 'draft', undefined],
      ['status', 'open', 'v1'],
    ])
  })

  it('says that it is already open if it should be a draft', async () => {
    const { writes, went } = await pressed('Save and open', press('Save draft'))
    expect(await screen.findByText('Invoice INV-7 is open already')).toBeVisible()
    await waitFor(() => expect(went).toHaveLength(2))
    expect(writes()).toEqual([['create', 'open', undefined]])
  })

  it.each([
    ['Save and open', [['create', 'open', undefined]]],
    [
      'Save draft',
      [
        ['create', 'draft', undefined],
        ['status', 'open', 'v1'],
      ],
    ],
  ])('after %s, Save and new starts another one and does not go to the old one', async (first, expected) => {
    const { writes, onNew, went } = await pressed(first, saveAndNew)
    await waitFor(() => expect(onNew).toHaveBeenCalledTimes(1))
    expect(writes()).toEqual(expected)
    expect(went.at(-1)).toBe(`${location.pathname}${location.search}`)
  })
})
