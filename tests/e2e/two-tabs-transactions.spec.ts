import { expect, test, type Page } from '@playwright/test'
import { accountIds, send } from './api'
import { importStatement, ofxStatement, row, YEAR } from './fresh-books'
import { choose, list } from './transaction-lines'
import {
  LIST,
  openBooks,
  drawer,
  toastWith,
  dismiss,
  goTo,
  openLine,
  closeDrawer,
  discard,
  type Account,
  rename,
  file,
  held,
  otherTab,
} from './two-tabs'

test('a line in two tabs: the second change gets a notice, and no input is lost', async ({ page: a, context }) => {
  test.slow()
  const id = await openBooks(a)
  const b = await otherTab(context, LIST)
  const account: Account = await accountIds(a)

  await test.step('both categorize one line simultaneously: both show the first category, and the second tab gets a notice', async () => {
    await goTo(b, 'PILOT TRAVEL CENTER')
    const { sent, release } = await held(b, '**/edit-chart-of-account/')
    await b.keyboard.press('c')
    await expect(list(b, 'Category')).toBeVisible()
    await choose(b, 'other expense')
    await sent
    await file(a, id('PILOT TRAVEL CENTER'), account(6110))
    release()
    await expect(toastWith(b, 'Dana Whitfield changed PILOT TRAVEL CENTER in the meantime')).toBeVisible()
    await expect(row(b, 'PILOT TRAVEL CENTER')).toContainText('Truck Repairs')
    await expect(row(a, 'PILOT TRAVEL CENTER')).toContainText('Truck Repairs')
    await dismiss(b)
  })

  await test.step('the drawer shows a new name, a new category, and that the line became read-only', async () => {
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

  await test.step('a note is typed while the other tab changes it: it stays with a notice, and is saved', async () => {
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

  await test.step('a comment is typed while the other tab attaches a file and categorizes the line', async () => {
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
    await expect(toastWith(b, /changed ROADREADY TIRE in the meantime/)).toBeVisible()
    await expect(open.getByRole('textbox', { name: 'Description' }).first()).toHaveValue('Four drive tires')
    await b.keyboard.press('Escape')
    await discard(b)
    await dismiss(b)
    await expect(b.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a line deleted under an open drawer shows this, and keeps unsaved text for copying', async () => {
    const open = await openLine(b, 'EZPASS REPLENISH')
    await open.getByRole('textbox', { name: 'Comment' }).fill('Paid twice?')
    await send(a, 'DELETE', `transaction/${id('EZPASS REPLENISH')}/`)
    await expect(open.getByText('This transaction is gone')).toBeVisible()
    await expect(open.getByRole('textbox', { name: 'Comment' })).toHaveValue('Paid twice?')
    await open.getByRole('textbox', { name: 'Comment' }).fill('')
    await closeDrawer(b)
    await expect(row(b, 'EZPASS REPLENISH')).toHaveCount(0)
  })

  await test.step('an undo of a change that the other tab has since changed is refused with a message', async () => {
    await goTo(a, 'HARBOR OAK FREIGHT')
    await a.keyboard.press('c')
    await expect(list(a, 'Category')).toBeVisible()
    await choose(a, 'other income')
    await expect(toastWith(a, 'Filed as Other Income')).toBeVisible()
    await file(b, id('HARBOR OAK FREIGHT'), account(4010))
    await a.keyboard.press('z')
    await expect(toastWith(a, 'It was not restored.')).toBeVisible()
    for (const tab of [a, b]) await expect(row(tab, 'HARBOR OAK FREIGHT')).not.toContainText('Other Income')
    await dismiss(a)
  })
  await b.close()
})

/** Runs in the browser: attaches a file to a line. */
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

  await test.step('the other tab categorizes lines selected here: they are skipped, and the person is shown', async () => {
    await goTo(b, 'PREPASS TOLLS')
    await b.keyboard.press('x')
    await b.keyboard.press('j')
    await b.keyboard.press('x')
    const bar = b.getByRole('toolbar', { name: 'Bulk actions' })
    await expect(bar).toContainText('2 selected')
    const { sent, release } = await held(b, '**/bulk-preview/')
    await b.keyboard.press('c')
    await expect(list(b, 'Category')).toBeVisible()
    await choose(b, 'other')
    await sent
    await send(a, 'POST', 'transaction/edit-chart-of-account-bulk-action/', {
      transactions: [id('PREPASS TOLLS')],
      chart_of_account: account(6210),
    })
    release()
    const question = b.getByRole('alertdialog', { name: /^Categorize 1 transaction as/ })
    await expect(question).toContainText('1 changed by Dana Whitfield in the meantime')
    await b.keyboard.press('Enter')
    await expect(bar).toHaveCount(0)
    await expect(row(b, 'PREPASS TOLLS')).toContainText('Tolls')
  })

  await test.step('an account that the other tab adds or renames is in the list of categories', async () => {
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

  await test.step('a stakeholder that the other tab adds, renames and merges is found in its current state', async () => {
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

  await test.step('the other tab imports a statement: its lines appear without a reload, and the selection stays', async () => {
    await goTo(b, 'ROADREADY TIRE')
    await b.keyboard.press('x')
    const more = ofxStatement([{ day: '0121', amount: '-75.00', name: 'BLUE BEACON WASH' }], 'second.ofx')
    await a.evaluate(importStatement, more.buffer.toString())
    await expect(row(b, 'BLUE BEACON WASH')).toBeVisible()
    await expect(b.getByRole('toolbar', { name: 'Bulk actions' })).toContainText('1 selected')
    await b.keyboard.press('x')
    await expect(b.getByRole('toolbar', { name: 'Bulk actions' })).toHaveCount(0)
  })

  await test.step('a filter stays when its account is renamed', async () => {
    await b.goto(`${LIST}?chart_of_account=${account(6210)}`)
    await expect(row(b, 'PREPASS TOLLS')).toBeVisible()
    await send(a, 'PATCH', `chart_of_account/chart_of_account/${account(6210)}/`, { name: 'Tolls and scales' })
    await expect(b.getByRole('button', { name: /Tolls and scales/ }).first()).toBeVisible()
    await expect(row(b, 'PREPASS TOLLS')).toContainText('Tolls and scales')
    await file(a, id('ROADREADY TIRE'), account(6210))
    await expect(row(b, 'ROADREADY TIRE')).toBeVisible()
    await b.goto(LIST)
  })

  await test.step('a column hidden in one tab is hidden in the other, and stays hidden when that one changes something else', async () => {
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

  await test.step('an export is saved only by the tab that requested it', async () => {
    let elsewhere = 0
    b.on('download', () => elsewhere++)
    const download = a.waitForEvent('download')
    await a.getByRole('button', { name: 'Export' }).press('Enter')
    await download
    expect(elsewhere).toBe(0)
  })

  await test.step('the books are locked while a category is being chosen: refused with a message, and the row stays unchanged', async () => {
    await goTo(b, 'HARBOR OAK FREIGHT')
    await b.keyboard.press('c')
    await b.keyboard.type('other income')
    const { sent, release } = await held(b, '**/edit-chart-of-account/')
    await b.keyboard.press('Enter')
    await sent
    await lockBooks(a, `${YEAR}-01-31`)
    release()
    await expect(toastWith(b, `Books are locked through ${YEAR}-01-31.`)).toBeVisible()
    await expect(row(b, 'HARBOR OAK FREIGHT')).not.toContainText('Other Income')
    await dismiss(b)
    const open = await openLine(b, 'HARBOR OAK FREIGHT')
    await expect(open.getByText(`Books are locked through ${YEAR}-01-31.`).first()).toBeVisible()
    await lockBooks(a, null)
    await expect(open.getByText(`Books are locked through ${YEAR}-01-31.`)).toHaveCount(0)
    await closeDrawer(b)
  })

  await test.step('a reconciliation is finished while one of its lines is open: its parts are immediately read-only', async () => {
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

/** January of the line's account. */
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
