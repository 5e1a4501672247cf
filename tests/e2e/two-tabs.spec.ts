import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { accountIds, send } from './api'
import { importStatement, inviteByMail, mailedLink, ofxStatement, openFreshBooks, row, YEAR } from './fresh-books'
import { choose, current, list } from './transaction-lines'

/** RELIABILITY F13: one tab acts, the other one stays open, says the truth without a reload, and keeps what is typed in it. */
const LIST = '/app/spend-management/transactions/all'
/** Money out is negative. */
const LINES = [
  ['01-20', -612.48, 'PILOT TRAVEL CENTER'],
  ['01-19', -48.9, 'PREPASS TOLLS'],
  ['01-18', 4250, 'HARBOR OAK FREIGHT'],
  ['01-17', -1946.6, 'ROADREADY TIRE'],
  ['01-16', -286.35, 'EZPASS REPLENISH'],
  ['01-15', -14.5, 'CAT SCALE'],
] as const

/** New books with lines that wait for a category; nothing is clicked or imported on the way. Answers the ids of the lines by their names. */
async function openBooks(page: Page): Promise<(name: string) => string> {
  await openFreshBooks(page)
  const bank = await send(page, 'POST', 'bank/account/', { name: 'Operating', account_type: 'checking' })
  const ids = new Map<string, string>()
  for (const [day, amount, name] of LINES) {
    const { id } = await send(page, 'POST', 'transaction/add-manual-transaction/', {
      ...{ bank_account: bank.id, date: `${YEAR}-${day}`, name },
      ...{ amount: Math.abs(amount), amount_type: amount < 0 ? 'money_out' : 'money_in' },
    })
    ids.set(name, id)
  }
  await page.goto(LIST)
  return (name) => ids.get(name) ?? ''
}

const drawer = (page: Page, name: string) => page.getByRole('dialog', { name: `Transaction: ${name}` })
const told = (page: Page, text: string | RegExp) => page.locator('[data-toasts]').getByText(text)
const dismiss = async (page: Page) => {
  const close = page.locator('[data-toasts]').getByRole('button', { name: /^Dismiss|^Close/ })
  while ((await close.count()) > 0) await close.first().click()
}

/** Moves the cursor of the list to the line. */
async function goTo(page: Page, name: string): Promise<void> {
  await expect(row(page, name)).toBeVisible()
  // A list that is read anew, or a drawer that is still closing, may have the keyboard for a moment.
  await expect(async () => {
    for (const key of ['k', 'j'])
      for (let presses = 0; presses < LINES.length + 2; presses++)
        if ((await current(page).filter({ hasText: name }).count()) === 0) await page.keyboard.press(key)
    await expect(current(page)).toContainText(name, { timeout: 100 })
  }).toPass()
}

async function openLine(page: Page, name: string): Promise<Locator> {
  await goTo(page, name)
  await page.keyboard.press('o')
  await expect(drawer(page, name)).toBeVisible()
  return drawer(page, name)
}

async function closeDrawer(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Leaves what is typed, after the question. */
async function discard(page: Page): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).focus()
  await page.keyboard.press('Enter')
}

type Account = (number: number) => string | undefined

const rename = (page: Page, id: string, name: string) => send(page, 'PATCH', `transaction/${id}/update/`, { name })
const file = (page: Page, id: string, chart_of_account: string | undefined) =>
  send(page, 'POST', `transaction/${id}/edit-chart-of-account/`, { chart_of_account })

/** The next call to such an address waits until it is let go: what the other tab does once it is `sent` comes first. */
async function held(page: Page, address: string): Promise<{ sent: Promise<unknown>; letGo: () => void }> {
  let letGo: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  const sent = page.waitForRequest(address)
  await page.route(
    address,
    async (route) => {
      await gate
      await route.continue()
    },
    { times: 1 },
  )
  return { sent, letGo }
}

async function otherTab(context: BrowserContext, place: string): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(place)
  return tab
}

test('a line in two tabs: who is second is told, and nothing typed is lost', async ({ page: a, context }) => {
  test.slow()
  const id = await openBooks(a)
  const b = await otherTab(context, LIST)
  const account: Account = await accountIds(a)

  await test.step('both categorize one line at once: both show the first, and the second is told', async () => {
    await goTo(b, 'PILOT TRAVEL CENTER')
    const { sent, letGo } = await held(b, '**/edit-chart-of-account/')
    await b.keyboard.press('c')
    await expect(list(b, 'Category')).toBeVisible()
    await choose(b, 'other expense')
    await sent
    await file(a, id('PILOT TRAVEL CENTER'), account(6110))
    letGo()
    await expect(told(b, 'Dana Whitfield changed PILOT TRAVEL CENTER in the meantime')).toBeVisible()
    await expect(row(b, 'PILOT TRAVEL CENTER')).toContainText('Truck Repairs')
    await expect(row(a, 'PILOT TRAVEL CENTER')).toContainText('Truck Repairs')
    await dismiss(b)
  })

  await test.step('the drawer follows a new name, a category and the end of editing', async () => {
    const open = await openLine(b, 'PREPASS TOLLS')
    await rename(a, id('PREPASS TOLLS'), 'PREPASS ORANGE')
    await expect(open.getByText('PREPASS ORANGE').first()).toBeVisible()
    await file(a, id('PREPASS TOLLS'), account(6210))
    await expect(open.getByRole('button', { name: /Tolls/ }).first()).toBeVisible()
    await send(a, 'POST', 'transaction/transaction-bulk-finalize/', {
      transactions: [id('PREPASS TOLLS')],
      is_finalized: true,
    })
    await expect(open.getByText('Transaction is finalized. Unfinalize it before making changes.')).toBeVisible()
    await closeDrawer(b)
  })

  await test.step('a note is typed while the other tab changes it: it stays, says so, and is saved', async () => {
    const open = await openLine(b, 'CAT SCALE')
    await open.getByRole('button', { name: 'Add a note' }).press('Enter')
    await b.keyboard.type('Weighed at mile 88')
    await send(a, 'PATCH', `transaction/${id('CAT SCALE')}/update/`, { note: 'Scale ticket is missing' })
    await expect(open.getByText('Meanwhile it was changed to “Scale ticket is missing”.')).toBeVisible()
    await expect(open.getByRole('textbox', { name: 'Note' })).toHaveValue('Weighed at mile 88')
    await b.keyboard.press('Control+Enter')
    await expect(open.getByText('Weighed at mile 88').first()).toBeVisible()
    const line = await openLine(a, 'CAT SCALE')
    await expect(line.getByText('Weighed at mile 88').first()).toBeVisible()
    await closeDrawer(a)
  })

  await test.step('a comment is typed while the other tab attaches a file and files the line', async () => {
    const open = drawer(b, 'CAT SCALE')
    await open.getByRole('textbox', { name: 'Comment' }).fill('Who has the ticket?')
    await a.evaluate(attach, id('CAT SCALE'))
    await file(a, id('CAT SCALE'), account(6210))
    await expect(open.getByText('ticket.txt').first()).toBeVisible()
    await expect(open.getByRole('textbox', { name: 'Comment' })).toHaveValue('Who has the ticket?')
    await open.getByRole('textbox', { name: 'Comment' }).press('Control+Enter')
    await expect(open.getByText('Who has the ticket?', { exact: true })).toBeVisible()
    await closeDrawer(b)
  })

  await test.step('a split is typed while the other tab splits the line: the parts stay, and the save is refused', async () => {
    await b.goto(LIST)
    const open = await openLine(b, 'ROADREADY TIRE')
    await b.keyboard.press('s')
    await expect(open.getByRole('textbox', { name: 'Description' }).first()).toBeVisible()
    await open.getByRole('textbox', { name: 'Description' }).first().fill('Four drive tires')
    await open.getByRole('textbox', { name: 'Amount' }).first().fill('1200')
    await split(a, id('ROADREADY TIRE'), account)
    await expect(row(b, 'ROADREADY TIRE')).toHaveCount(2)
    await expect(open.getByRole('textbox', { name: 'Description' }).first()).toHaveValue('Four drive tires')
    await open.getByRole('textbox', { name: 'Description' }).first().press('Control+Enter')
    await expect(told(b, /changed ROADREADY TIRE in the meantime/)).toBeVisible()
    await expect(open.getByRole('textbox', { name: 'Description' }).first()).toHaveValue('Four drive tires')
    await b.keyboard.press('Escape')
    await discard(b)
    await dismiss(b)
    await expect(b.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a line that is deleted under an open drawer says so, and keeps what is typed to be copied', async () => {
    const open = await openLine(b, 'EZPASS REPLENISH')
    await open.getByRole('textbox', { name: 'Comment' }).fill('Paid twice?')
    await send(a, 'DELETE', `transaction/${id('EZPASS REPLENISH')}/`)
    await expect(open.getByText('This transaction is gone')).toBeVisible()
    await expect(open.getByRole('textbox', { name: 'Comment' })).toHaveValue('Paid twice?')
    await open.getByRole('textbox', { name: 'Comment' }).fill('')
    await closeDrawer(b)
    await expect(row(b, 'EZPASS REPLENISH')).toHaveCount(0)
  })

  await test.step('an undo of what the other tab has changed since is not done, and says so', async () => {
    await goTo(a, 'HARBOR OAK FREIGHT')
    await a.keyboard.press('c')
    await expect(list(a, 'Category')).toBeVisible()
    await choose(a, 'other income')
    await expect(told(a, 'Filed as Other Income')).toBeVisible()
    await file(b, id('HARBOR OAK FREIGHT'), account(4010))
    await a.keyboard.press('z')
    await expect(told(a, 'It is not brought back.')).toBeVisible()
    for (const tab of [a, b]) await expect(row(tab, 'HARBOR OAK FREIGHT')).not.toContainText('Other Income')
    await dismiss(a)
  })
  await b.close()
})

/** Runs in the browser: hangs a file on a line. */
async function attach(id: string): Promise<void> {
  const form = new FormData()
  form.set('file', new File(['One ticket'], 'ticket.txt', { type: 'text/plain' }))
  const stored = await fetch('/api/v1/file/file/', { method: 'POST', headers: { 'X-CSRF': '1' }, body: form })
  const { id: of } = (await stored.json()) as { id: string }
  const hung = await fetch('/api/v1/shared/attachment/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRF': '1' },
    body: JSON.stringify({ model_name: 'transaction', object_id: id, file: of }),
  })
  if (!hung.ok) throw new Error(await hung.text())
}

const split = (page: Page, transaction: string, account: Account) =>
  send(page, 'POST', 'transaction/transactions-split/', {
    transaction,
    lines: [1000, 946.6].map((amount) => ({
      chart_of_account: account(6140),
      date: `${YEAR}-01-17`,
      amount,
      description: 'By the other tab',
    })),
  })

test('a list in two tabs: selections, locks, imports, choices and filters follow', async ({ page: a, context }) => {
  test.slow()
  const id = await openBooks(a)
  const b = await otherTab(context, LIST)
  const account: Account = await accountIds(a)

  await test.step('the other tab files what is selected here: those are left out, and who did it is told', async () => {
    await goTo(b, 'PREPASS TOLLS')
    await b.keyboard.press('x')
    await b.keyboard.press('j')
    await b.keyboard.press('x')
    const bar = b.getByRole('toolbar', { name: 'Bulk actions' })
    await expect(bar).toContainText('2 selected')
    const { sent, letGo } = await held(b, '**/bulk-preview/')
    await b.keyboard.press('c')
    await expect(list(b, 'Category')).toBeVisible()
    await choose(b, 'other')
    await sent
    await send(a, 'POST', 'transaction/edit-chart-of-account-bulk-action/', {
      transactions: [id('PREPASS TOLLS')],
      chart_of_account: account(6210),
    })
    letGo()
    const question = b.getByRole('alertdialog', { name: /^File 1 transaction as/ })
    await expect(question).toContainText('1 changed by Dana Whitfield in the meantime')
    await b.keyboard.press('Enter')
    await expect(bar).toHaveCount(0)
    await expect(row(b, 'PREPASS TOLLS')).toContainText('Tolls')
  })

  await test.step('an account that the other tab adds is in the list of categories, that of a new name too', async () => {
    const { id: made } = await send(a, 'POST', 'chart_of_account/chart_of_account/', {
      ...{ account_element: 'expense', subcategory: 'operating_expenses' },
      ...{ name: 'Lumper fees', chart_number: 6149 },
    })
    await goTo(b, 'CAT SCALE')
    await b.keyboard.press('c')
    await b.keyboard.type('lumper')
    await expect(list(b, 'Category').getByRole('option', { name: /Lumper fees/ })).toBeVisible()
    await send(a, 'PATCH', `chart_of_account/chart_of_account/${made}/`, { name: 'Unloading crews' })
    await list(b, 'Category').getByRole('combobox').fill('unloading')
    await expect(list(b, 'Category').getByRole('option', { name: /Unloading crews/ })).toBeVisible()
    await send(a, 'DELETE', `chart_of_account/chart_of_account/${made}/`)
    await expect(list(b, 'Category').getByRole('option', { name: /Unloading crews/ })).toHaveCount(0)
    await expect(list(b, 'Category').getByRole('combobox')).toHaveValue('unloading')
    await b.keyboard.press('Escape')
  })

  await test.step('a stakeholder that the other tab adds, renames and merges away is found as it is', async () => {
    const vendor = await send(a, 'POST', 'stakeholder/stakeholder/', { type: 'Vendor', full_name: 'Weighing Company' })
    await goTo(b, 'CAT SCALE')
    await b.keyboard.press('s')
    const people = list(b, 'Stakeholder')
    await b.keyboard.type('weighing c')
    await expect(people.getByRole('option', { name: /^Weighing Company/ })).toBeVisible()
    await b.keyboard.press('Enter')
    await expect(row(b, 'CAT SCALE')).toContainText('Weighing Company')
    await send(a, 'PATCH', `stakeholder/stakeholder/${vendor.id}/`, { full_name: 'Certified Weighing' })
    await expect(row(b, 'CAT SCALE')).toContainText('Certified Weighing')
  })

  await test.step('the other tab imports a statement: its lines come without a reload, and the selection stays', async () => {
    await goTo(b, 'ROADREADY TIRE')
    await b.keyboard.press('x')
    const more = ofxStatement([{ day: '0121', amount: '-75.00', name: 'BLUE BEACON WASH' }], 'second.ofx')
    await a.evaluate(importStatement, more.buffer.toString())
    await expect(row(b, 'BLUE BEACON WASH')).toBeVisible()
    await expect(b.getByRole('toolbar', { name: 'Bulk actions' })).toContainText('1 selected')
    await b.keyboard.press('x')
    await expect(b.getByRole('toolbar', { name: 'Bulk actions' })).toHaveCount(0)
  })

  await test.step('a filter stays while the account that it names is renamed', async () => {
    await b.goto(`${LIST}?chart_of_account=${account(6210)}`)
    await expect(row(b, 'PREPASS TOLLS')).toBeVisible()
    await send(a, 'PATCH', `chart_of_account/chart_of_account/${account(6210)}/`, { name: 'Tolls and scales' })
    await expect(b.getByRole('button', { name: /Tolls and scales/ }).first()).toBeVisible()
    await expect(row(b, 'PREPASS TOLLS')).toContainText('Tolls and scales')
    await file(a, id('ROADREADY TIRE'), account(6210))
    await expect(row(b, 'ROADREADY TIRE')).toBeVisible()
    await b.goto(LIST)
  })

  await test.step('a column that one tab hides is hidden in the other, and stays so when that one changes something else', async () => {
    await expect(a.getByRole('columnheader', { name: 'Bank account' })).toBeVisible()
    await expect(b.getByRole('columnheader', { name: 'Bank account' })).toBeVisible()
    await a.getByRole('button', { name: 'Columns' }).press('Enter')
    await a.getByRole('menuitemcheckbox', { name: /^Bank account/ }).click()
    await a.keyboard.press('Escape')
    await expect(a.getByRole('columnheader', { name: 'Bank account' })).toHaveCount(0)
    await expect(b.getByRole('columnheader', { name: 'Bank account' })).toHaveCount(0)
    await goTo(b, 'CAT SCALE')
    await b.keyboard.press('x')
    await b.keyboard.press('x')
    await a.reload()
    await expect(row(a, 'CAT SCALE')).toBeVisible()
    await expect(a.getByRole('columnheader', { name: 'Bank account' })).toHaveCount(0)
  })

  await test.step('an export that one tab asked for is saved by that tab alone', async () => {
    let elsewhere = 0
    b.on('download', () => elsewhere++)
    const download = a.waitForEvent('download')
    await a.getByRole('button', { name: 'Export' }).press('Enter')
    await download
    expect(elsewhere).toBe(0)
  })

  await test.step('the books are locked while a category is being chosen: refused in words, and the row stands as it was', async () => {
    await goTo(b, 'HARBOR OAK FREIGHT')
    await b.keyboard.press('c')
    await b.keyboard.type('other income')
    const { sent, letGo } = await held(b, '**/edit-chart-of-account/')
    await b.keyboard.press('Enter')
    await sent
    await lockBooks(a, `${YEAR}-01-31`)
    letGo()
    await expect(told(b, `Books are locked through ${YEAR}-01-31.`)).toBeVisible()
    await expect(row(b, 'HARBOR OAK FREIGHT')).not.toContainText('Other Income')
    await dismiss(b)
    const open = await openLine(b, 'HARBOR OAK FREIGHT')
    await expect(open.getByText(`Books are locked through ${YEAR}-01-31.`).first()).toBeVisible()
    await lockBooks(a, null)
    await expect(open.getByText(`Books are locked through ${YEAR}-01-31.`)).toHaveCount(0)
    await closeDrawer(b)
  })

  await test.step('a reconciliation is finished while a line of it is open: its parts are read-only at once', async () => {
    const open = await openLine(b, 'HARBOR OAK FREIGHT')
    await b.keyboard.press('s')
    await open.getByRole('textbox', { name: 'Description' }).first().fill('Linehaul')
    await finishReconciliation(a, id('HARBOR OAK FREIGHT'))
    await expect(open.getByRole('textbox', { name: 'Description' }).first()).toHaveValue('Linehaul')
    await open.getByRole('tab', { name: 'Details' }).click()
    await discard(b)
    await expect(open.getByText('Reconciled').first()).toBeVisible()
    await closeDrawer(b)
  })
  await b.close()
})

async function lockBooks(page: Page, books_locked_until: string | null): Promise<void> {
  const me = await send<{ default_entity: { id: string } }>(page, 'GET', 'user/me/')
  await send(page, 'PATCH', `entity/entity/${me.default_entity.id}/`, { books_locked_until })
}

/** January, of the account that the line stands in. */
async function finishReconciliation(page: Page, line: string): Promise<void> {
  type Line = { bank_account: { id: string } }
  const { bank_account } = await send<Line>(page, 'GET', `transaction/transaction-detail/${line}/`)
  const { id } = await send(page, 'POST', 'reconciliation/reconciliation/', {
    bank_account: bank_account.id,
    end_date: `${YEAR}-01-31`,
    settlement_balance: 0,
  })
  await send(page, 'POST', `reconciliation/reconciliation/${id}/finish/`, { adjustment: { note: 'Rounding' } })
}

test('documents, accounts and rules in two tabs: the second save is refused in words, and reports follow', async ({
  page: a,
  context,
}) => {
  test.slow()
  const id = await openBooks(a)
  const b = await context.newPage()
  const account: Account = await accountIds(a)
  const customer = await send(a, 'POST', 'stakeholder/stakeholder/', { type: 'Customer', full_name: 'Harbor Oak' })
  const vendor = await send(a, 'POST', 'stakeholder/stakeholder/', { type: 'Vendor', full_name: 'RoadReady Tire' })
  const services = await send<{ results: { id: string }[] }>(a, 'GET', 'invoice/service/?page_size=1')
  const invoice = await send(a, 'POST', 'invoice/invoice/', {
    ...{ stakeholder: customer.id, invoice_number: 'INV-7', invoice_status: 'open', invoice_date: `${YEAR}-01-08` },
    invoice_items: [{ service: services.results[0]?.id, rate: 1000 }],
  })
  const bill = await send(a, 'POST', 'bill/bill/', {
    ...{ stakeholder: vendor.id, bill_number: '12-48817', bill_date: `${YEAR}-01-12` },
    bill_items: [{ chart_of_account: account(6140), rate: 1946.6 }],
  })

  await test.step('an invoice is open in two editors: the second save is refused, and its text stays', async () => {
    await b.goto(`/app/accounting/invoices/${invoice.id}?edit=1`)
    const note = b.getByLabel('Note for customer')
    await note.fill('Thank you for hauling with us')
    await send(a, 'PATCH', `invoice/invoice/${invoice.id}/`, { note: 'Call before Friday' })
    await note.press('Control+Enter')
    await expect(told(b, /Dana Whitfield changed .*INV-7 in the meantime/)).toBeVisible()
    await expect(note).toHaveValue('Thank you for hauling with us')
    await dismiss(b)
  })

  await test.step('after a reload its text is back, and it says that somebody saved a change since', async () => {
    b.once('dialog', (dialog) => void dialog.accept())
    await b.reload()
    await expect(b.getByText('What you typed before is back.')).toContainText('Somebody has saved a change since')
    await expect(b.getByLabel('Note for customer')).toHaveValue('Thank you for hauling with us')
    await b.getByRole('button', { name: 'Start over' }).press('Enter')
    await expect(b.getByLabel('Internal note')).toHaveValue('Call before Friday')
  })

  await test.step('a bill is open in two editors: the second save is refused, and its text stays', async () => {
    await b.goto(`/app/accounting/bills/${bill.id}?edit=1`)
    const note = b.getByLabel('Note', { exact: true })
    await note.fill('Two of the four tires')
    await send(a, 'PATCH', `bill/bill/${bill.id}/`, { bill_due_date: `${YEAR}-02-12` })
    await note.press('Control+Enter')
    await expect(told(b, /Dana Whitfield changed .*12-48817 in the meantime/)).toBeVisible()
    await expect(note).toHaveValue('Two of the four tires')
    b.once('dialog', (dialog) => void dialog.accept())
  })

  await test.step('a bill is voided while its payment is recorded: refused in words, and the line still waits', async () => {
    await b.goto(LIST)
    const open = await openLine(b, 'ROADREADY TIRE')
    await open.getByRole('tab', { name: /^Match/ }).click()
    await expect(open.getByText('12-48817').first()).toBeVisible()
    const { sent, letGo } = await held(b, '**/match-bill/')
    await open.getByText('12-48817').first().click()
    await b.keyboard.press('Control+Enter')
    await sent
    await send(a, 'POST', `bill/bill/${bill.id}/void/`, { date: `${YEAR}-01-20` })
    letGo()
    await expect(b.locator('[data-toasts]').getByRole('alert').first()).toContainText(/void|changed/i)
    const line = await send<{ link: string | null }>(
      a,
      'GET',
      `transaction/transaction-detail/${id('ROADREADY TIRE')}/`,
    )
    expect(line.link).toBeNull()
    await dismiss(b)
    await closeDrawer(b)
  })

  await test.step('a report follows what the other tab posts', async () => {
    await b.goto('/app/reports/trial-balance')
    await expect(b.getByRole('heading', { name: 'Trial balance', level: 1 })).toBeVisible()
    await expect(b.getByText('$77.07')).toHaveCount(0)
    await send(a, 'POST', 'journal_entry/journal-entry/', {
      date: `${YEAR}-01-14`,
      accounts: [
        { chart_of_account: account(6230), debit: 77.07 },
        { chart_of_account: account(3010), credit: 77.07 },
      ],
    })
    await expect(b.getByText('77.07').first()).toBeVisible()
  })

  await test.step('the chart follows, and a drawer of an account that is renamed keeps what is typed in it', async () => {
    const made = await send(a, 'POST', 'chart_of_account/chart_of_account/', {
      ...{ account_element: 'expense', subcategory: 'operating_expenses' },
      ...{ name: 'Lumper fees', chart_number: 6149 },
    })
    await b.goto('/app/accounting/chart-of-accounts?element=expense')
    const tree = b.getByRole('treegrid', { name: 'Chart of accounts' })
    await tree.getByRole('row', { name: /Lumper fees/ }).focus()
    await b.keyboard.press('Enter')
    const open = b.getByRole('dialog', { name: /Lumper fees/ })
    await open.getByLabel('Name').fill('Unloading')
    await send(a, 'PATCH', `chart_of_account/chart_of_account/${made.id}/`, { name: 'Dock crews' })
    await expect(b.getByText('Dock crews').first()).toBeVisible()
    await b.keyboard.press('Control+Enter')
    await expect(told(b, /changed .*Dock crews in the meantime/)).toBeVisible()
    await expect(b.getByRole('dialog').getByLabel('Name')).toHaveValue('Unloading')
    await b.keyboard.press('Escape')
    await discard(b)
    await dismiss(b)
    await send(a, 'DELETE', `chart_of_account/chart_of_account/${made.id}/`)
    await expect(tree.getByRole('row', { name: /Dock crews/ })).toHaveCount(0)
  })

  await test.step('the list of rules follows a new one, another name and the end of one', async () => {
    await b.goto('/app/spend-management/transactions/rules')
    const rule = await send(a, 'POST', 'transaction/rules/', {
      ...{ name: 'Scales', chart_of_account: account(6210), run: false },
      conditions: [{ target_text: 'cat scale', condition_type: 'contains' }],
    })
    await expect(b.getByRole('row', { name: /contains cat scale/ })).toBeVisible()
    await send(a, 'PATCH', `transaction/rules/${rule.id}/`, { name: 'Certified scales', run: false })
    await expect(b.getByRole('row', { name: /Certified scales/ })).toBeVisible()
    await send(a, 'DELETE', `transaction/rules/${rule.id}/`)
    await expect(b.getByRole('row', { name: /contains cat scale/ })).toHaveCount(0)
  })
  await b.close()
})

const STAKEHOLDERS = '/app/stakeholders'

/** Who is at work, and where. */
interface Me {
  email: string
  default_company: { id: string }
  default_entity: { id: string }
}
const me = (page: Page) => send<Me>(page, 'GET', 'user/me/')

/** As the switcher does it: the other windows of the browser are told. */
async function switchEntity(page: Page, id: string): Promise<void> {
  await send(page, 'POST', `entity/entity/${id}/set_default_entity/`)
  await page.evaluate(() => new BroadcastChannel('haulbook-session').postMessage('tenant-changed'))
}

/** A new vendor, typed and not saved. */
async function typeVendor(page: Page, name: string): Promise<Locator> {
  await page.goto(STAKEHOLDERS)
  await page.getByRole('button', { name: 'New stakeholder' }).locator('visible=true').first().press('Enter')
  const form = page.getByRole('dialog', { name: 'New stakeholder' })
  await form.getByRole('button', { name: 'Vendor' }).press('Enter')
  await form.getByLabel('Full name').fill(name)
  return form
}

const named = (page: Page, name: string) =>
  send<{ count: number }>(page, 'GET', `stakeholder/stakeholder/?search=${encodeURIComponent(name)}`)

test('a person in two tabs: name, looks and books follow; what is typed is neither lost nor saved into other books', async ({
  page: a,
  context,
  browser,
}) => {
  test.slow()
  await openBooks(a)
  const b = await otherTab(context, LIST)
  const home = (await me(a)).default_entity.id

  await test.step('a new name stands in the other tab', async () => {
    await expect(b.getByRole('button', { name: 'Account menu for Dana Whitfield' })).toBeVisible()
    await send(a, 'PATCH', 'user/me/update/', { first_name: 'Daniela' })
    await expect(b.getByRole('button', { name: 'Account menu for Daniela Whitfield' })).toBeVisible()
  })

  await test.step('so do the theme and the width of the sidebar', async () => {
    const width = async () => (await b.locator('aside[aria-label="Sidebar"]').boundingBox())?.width
    await a.getByRole('group', { name: 'Color theme' }).getByRole('button', { name: 'Light' }).focus()
    await a.keyboard.press('Enter')
    await expect(b.locator('html')).toHaveAttribute('data-theme', 'light')
    await a.keyboard.press('[')
    await expect.poll(width).toBe(65)
    await a.keyboard.press('[')
    await expect.poll(width).toBe(300)
  })

  const yard = (await send(a, 'POST', 'entity/entity/', { name: 'Yard' })).id
  await test.step('the other tab switches entity over a drawer with text: it stays, and is not saved there', async () => {
    const form = await typeVendor(b, 'Bolt and Sons')
    await switchEntity(a, yard)
    await expect(told(b, 'Other books were opened in another window or on another device.')).toBeVisible()
    await expect(form.getByLabel('Full name')).toHaveValue('Bolt and Sons')
    await form.getByLabel('Full name').press('Control+Enter')
    await expect(told(b, /This change belongs to the books shown here and is not saved/)).toBeVisible()
    await expect(form.getByLabel('Full name')).toHaveValue('Bolt and Sons')
    expect((await named(a, 'Bolt and Sons')).count).toBe(0)
  })

  await test.step('once its own books are open again it is saved there', async () => {
    await switchEntity(a, home)
    await b.getByRole('dialog', { name: 'New stakeholder' }).getByLabel('Full name').press('Control+Enter')
    await expect(b.getByRole('heading', { name: 'Bolt and Sons' })).toBeVisible()
    expect((await named(a, 'Bolt and Sons')).count).toBe(1)
  })

  await test.step('text that is discarded makes way for the books that are open', async () => {
    await typeVendor(b, 'Never saved')
    await switchEntity(a, yard)
    await expect(told(b, 'Other books were opened in another window or on another device.')).toBeVisible()
    await b.keyboard.press('Escape')
    await discard(b)
    await expect(b.getByRole('button', { name: 'Switch entity, current: Yard' })).toBeVisible()
    await switchEntity(a, home)
    await expect(b.getByRole('button', { name: 'Switch entity, current: Cedar Ridge Transport LLC' })).toBeVisible()
  })

  const elsewhere = await browser.newContext({ storageState: await context.storageState() })
  const c = await elsewhere.newPage()
  await test.step('a window that has not heard of a switch on another device saves nothing into the other books', async () => {
    const form = await typeVendor(c, 'Typed elsewhere')
    await send(a, 'POST', `entity/entity/${yard}/set_default_entity/`)
    await form.getByLabel('Full name').press('Control+Enter')
    await expect(told(c, /This change belongs to the books shown here and is not saved/)).toBeVisible()
    expect((await named(a, 'Typed elsewhere')).count).toBe(0)
    await switchEntity(a, home)
    await form.getByLabel('Full name').press('Control+Enter')
    await expect(c.getByRole('heading', { name: 'Typed elsewhere' })).toBeVisible()
  })

  await test.step('a device that was asleep shows what happened meanwhile', async () => {
    await c.goto(LIST)
    await expect(row(c, 'CAT SCALE')).toBeVisible()
    await elsewhere.setOffline(true)
    await expect(c.getByText('You are offline.', { exact: true })).toBeVisible()
    const lines = await send<{ results: { id: string; name: string }[] }>(a, 'GET', 'transaction/transaction-list/')
    await rename(a, lines.results.find(({ name }) => name === 'CAT SCALE')?.id ?? '', 'WEIGHED WHILE ASLEEP')
    await elsewhere.setOffline(false)
    await expect(row(c, 'WEIGHED WHILE ASLEEP')).toBeVisible()
    await elsewhere.close()
  })

  await test.step('another company is opened over an invoice that is being written: it is there again in its own', async () => {
    const { default_company } = await me(a)
    await b.goto('/app/accounting/invoices/new')
    await b.getByLabel('Internal note').fill('Two stops in Joliet')
    await b.waitForTimeout(KEPT_AFTER_MS)
    await send(a, 'POST', 'company/company/', { name: 'Bluestem Carriers Inc.' })
    await a.evaluate(() => new BroadcastChannel('haulbook-session').postMessage('tenant-changed'))
    await expect(told(b, 'Other books were opened in another window or on another device.')).toBeVisible()
    b.once('dialog', (dialog) => void dialog.accept())
    await b.reload()
    await expect(b.getByRole('button', { name: 'Switch company, current: Bluestem Carriers Inc.' })).toBeVisible()
    await expect(b.getByLabel('Internal note')).toHaveValue('')
    await send(a, 'POST', `company/company/${default_company.id}/set_default/`)
    await a.evaluate(() => new BroadcastChannel('haulbook-session').postMessage('tenant-changed'))
    await expect(b.getByLabel('Internal note')).toHaveValue('Two stops in Joliet')
  })

  await test.step('one tab logs out over text in the other: somebody else does not see it, its writer finds it again', async () => {
    const { email } = await me(a)
    await b.getByLabel('Internal note').fill('Three stops in Joliet')
    await b.waitForTimeout(KEPT_AFTER_MS)
    await a.goto('/app/dashboard')
    await logOut(a)
    await expect(b).toHaveURL(/\/auth\/login/)
    await openFreshBooks(a)
    await b.goto('/app/accounting/invoices/new')
    await expect(b.getByLabel('Internal note')).toHaveValue('')
    await a.evaluate(logInAs, email)
    await b.goto('/app/accounting/invoices/new')
    await expect(b.getByLabel('Internal note')).toHaveValue('Three stops in Joliet')
  })
  await b.close()
})

/** Typing rests that long before it is kept. */
const KEPT_AFTER_MS = 500

async function logOut(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Account menu for/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await expect(palette).toBeVisible()
  await page.keyboard.type('log out')
  await expect(palette.getByRole('option', { name: /Log out/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth\/login/)
}

/** Runs in the browser: the person with the password of fresh books. */
async function logInAs(username: string): Promise<void> {
  const send = (path: string, body: object) =>
    fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-CSRF': '1' },
      body: JSON.stringify(body),
    })
  await send('/api/session/logout', {})
  const answer = await send('/api/session/login', { username, password: 'long-haul-ledger-42' })
  if (!answer.ok) throw new Error(await answer.text())
}

test('two people: a role that is taken away is gone from an open window, and so is the company', async ({
  page: a,
  browser,
}) => {
  test.slow()
  const id = await openBooks(a)
  const context = await browser.newContext()
  const b = await context.newPage()
  await openFreshBooks(b)
  const { email } = await me(b)
  await inviteByMail(a, email)
  const link = await mailedLink(b, email, '/auth/sign-up?')
  await send(b, 'POST', 'company/invite-user/accept/', { token: new URL(link).searchParams.get('token') })
  const members = await send<{ results: { id: string; email: string }[] }>(a, 'GET', 'company/invite-user/')
  const member = members.results.find((one) => one.email === email)?.id ?? ''

  await test.step('who may edit sees what another person does to the line that is open', async () => {
    await b.goto(LIST)
    const open = await openLine(b, 'CAT SCALE')
    await send(a, 'PATCH', `transaction/${id('CAT SCALE')}/update/`, { note: 'From the owner' })
    await expect(open.getByText('From the owner').first()).toBeVisible()
    await expect(open.getByRole('button', { name: 'Flag transaction' })).toBeVisible()
  })

  await test.step('read only from now on: the controls go without a reload', async () => {
    await send(a, 'PATCH', `company/invite-user/${member}/`, { permissions: 'read_only' })
    await expect(drawer(b, 'CAT SCALE').getByRole('button', { name: 'Flag transaction' })).toHaveCount(0)
    await closeDrawer(b)
  })

  await test.step('no longer a member: the window goes on in a company of its own', async () => {
    await send(a, 'DELETE', `company/invite-user-delete/${member}/`)
    await expect(row(b, 'CAT SCALE')).toHaveCount(0)
  })
  await context.close()
})
