import { expect, test } from '@playwright/test'
import { accountIds, send } from './api'
import { YEAR } from './fresh-books'
import {
  LIST,
  openBooks,
  toastWith,
  dismiss,
  openLine,
  closeDrawer,
  discard,
  keepTheirs,
  type Account,
  held,
} from './two-tabs'

test('documents, accounts and rules in two tabs: the second save is refused with a message, and reports are updated', async ({
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
    await keepTheirs(b)
    await expect(toastWith(b, /Dana Whitfield changed .*INV-7 in the meantime/)).toBeVisible()
    await expect(note).toHaveValue('Thank you for hauling with us')
    await dismiss(b)
  })

  await test.step('after a reload its text is restored, with a notice that somebody has saved a change', async () => {
    b.once('dialog', (dialog) => void dialog.accept())
    await b.reload()
    await expect(b.getByText('What you typed before was restored.')).toContainText('Somebody has saved a change since')
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
    await keepTheirs(b)
    await expect(toastWith(b, /Dana Whitfield changed .*12-48817 in the meantime/)).toBeVisible()
    await expect(note).toHaveValue('Two of the four tires')
    b.once('dialog', (dialog) => void dialog.accept())
  })

  await test.step('a bill is voided while its payment is recorded: refused with a message, and the line is still uncategorized', async () => {
    await b.goto(LIST)
    const open = await openLine(b, 'ROADREADY TIRE')
    await open.getByRole('tab', { name: /^Match/ }).click()
    await expect(open.getByText('12-48817').first()).toBeVisible()
    const { sent, release } = await held(b, '**/match-bill/')
    const paid = open.getByRole('checkbox', { name: 'Pay bill 12-48817' })
    await expect(paid).toBeChecked()
    await paid.focus()
    await b.keyboard.press('Control+Enter')
    await sent
    await send(a, 'POST', `bill/bill/${bill.id}/void/`, { date: `${YEAR}-01-20` })
    release()
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

  await test.step('a report is updated when the other tab posts', async () => {
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

  await test.step('the chart is updated, and the drawer of a renamed account keeps unsaved input', async () => {
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
    await keepTheirs(b)
    await expect(toastWith(b, /changed .*Dock crews in the meantime/)).toBeVisible()
    await expect(b.getByRole('dialog').getByLabel('Name')).toHaveValue('Unloading')
    await b.keyboard.press('Escape')
    await discard(b)
    await dismiss(b)
    await send(a, 'DELETE', `chart_of_account/chart_of_account/${made.id}/`)
    await expect(tree.getByRole('row', { name: /Dock crews/ })).toHaveCount(0)
  })

  await test.step('the list of rules shows a new, a renamed and a deleted rule', async () => {
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
