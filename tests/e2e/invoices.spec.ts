import { expect, test } from '@playwright/test'
import { send } from './api'
import { openFreshBooks, row, YEAR } from './fresh-books'
import { pressOn, typeIn } from './keyboard'
import { newCustomer, pasteInto, TEN_ROWS } from './paperwork'

const INVOICES = '/app/accounting/invoices'

test.beforeEach(async ({ page }) => {
  await openFreshBooks(page)
})

for (const [size, viewport] of [
  ['', undefined],
  [', on a phone', { width: 390, height: 844 }],
] as const)
  test(`by keyboard: ten lines with a new customer survive a reload, are opened, written off and reinstated${size}`, async ({
    page,
  }) => {
    if (viewport) await page.setViewportSize(viewport)
    await page.goto('/app/accounting/invoices/new')
    await expect(page.getByRole('heading', { name: 'New invoice' })).toBeVisible()
    await newCustomer(page, 'Northgate Freight Brokers')
    await expect(page.getByLabel('Bill to')).toHaveValue(/900 Harbor Avenue/)
    await typeIn(page.getByLabel('Invoice date'), `01/08/${YEAR}`)
    await pressOn(page.getByRole('button', { name: 'Net 30' }))
    await expect(page.getByLabel('Due date')).toHaveValue(`02/07/${YEAR}`)
    await pasteInto(page, 'Description', TEN_ROWS)
    await expect(page.getByText('10 lines pasted')).toBeVisible()
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview).toContainText('$10,000.00')
    await expect(preview).toContainText('Load 88240, Amarillo to Joliet')

    // The form asks about a misplaced decimal point; neither that nor a reload loses anything.
    await typeIn(page.getByLabel('Tax %'), '825')
    await page.keyboard.press('Control+Enter')
    const question = page.getByRole('alertdialog', { name: 'Is the tax 825%?' })
    await pressOn(question.getByRole('button', { name: 'Correct it' }))
    await typeIn(page.getByLabel('Tax %'), '8.25')
    await expect(preview).toContainText('$10,825.00')
    await page.waitForTimeout(600)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByText('What you typed before was restored.')).toBeVisible()
    await expect(preview).toContainText('$10,825.00')
    await pressOn(page.getByRole('button', { name: 'Save and open' }).locator('visible=true'))
    await expect(page.getByRole('heading', { name: /Open$/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Postings' })).toContainText('Accounts Receivable')

    await page.getByRole('button', { name: 'More actions' }).locator('visible=true').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Write off' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Write off/ })
    await expect(dialog.getByRole('region', { name: 'This entry will be made' })).toContainText('Bad Debt Expense')
    await expect(dialog).toContainText('10,825.00')
    await pressOn(dialog.getByRole('button', { name: 'Write off' }))
    await expect(page.getByRole('heading', { name: /Uncollectible$/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Activity' })).toContainText('wrote it off')
  })

test('the list: tabs with counts, an aging bar that adds up to the receivables, a filter in the address, drafts opened in bulk', async ({
  page,
}) => {
  const customer = await send(page, 'POST', 'stakeholder/stakeholder/', {
    type: 'Customer',
    full_name: 'Harbor Oak Freight',
  })
  const { results } = await send<{ results: { id: string }[] }>(page, 'GET', 'invoice/service/?page_size=1')
  for (const [rate, invoice_status] of [
    [1000, 'open'],
    [250.5, 'open'],
    [75, 'draft'],
  ])
    await send(page, 'POST', 'invoice/invoice/', {
      stakeholder: customer.id,
      invoice_date: `${YEAR}-01-08`,
      invoice_status,
      invoice_items: [{ service: results[0]?.id, rate }],
    })
  await page.goto(INVOICES)
  const tabs = page.getByRole('navigation', { name: 'Invoices by status' })
  await expect(tabs.getByRole('link', { name: /^All/ })).toContainText('3')
  const strip = page.getByRole('region', { name: 'Open receivables' })
  await expect(strip).toContainText('$1,250.50')
  await tabs.getByRole('link', { name: /^Draft/ }).click()
  await expect(page).toHaveURL(/invoice_status=draft/)
  await expect(row(page, 'Harbor Oak Freight')).toHaveCount(1)
  await page.locator('.ag-row .pick').first().click()
  await page.getByRole('toolbar', { name: 'Bulk actions' }).getByRole('button', { name: 'Open' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Open' }).click()
  await expect(page.getByText('1 invoice opened')).toBeVisible()
  await expect(strip).toContainText('$1,325.50')
  await page.goto(`${INVOICES}?search=nothing-is-called-this`)
  await expect(page.getByText('No matches')).toBeVisible()
})

test('services: a new one with a price fills in the rate of a line', async ({ page }) => {
  await page.goto('/app/accounting/invoices/services')
  await page.getByRole('button', { name: 'New service' }).click()
  const drawer = page.getByRole('dialog', { name: 'New service' })
  await drawer.getByLabel('Name').fill('Tarp fee')
  await drawer.getByLabel('Usual price').fill('85')
  await page.keyboard.press('Control+Enter')
  await expect(row(page, 'Tarp fee')).toContainText('$85.00')
  await page.goto(`${INVOICES}/new`)
  await page.getByLabel('Service').first().click()
  await page.keyboard.type('Tarp')
  await page.getByRole('option', { name: 'Tarp fee' }).click()
  await expect(page.getByLabel('Rate').first()).toHaveValue('85.00')
})

test('rows pasted without a service get the one chosen above them, and keep their own rate', async ({ page }) => {
  await page.goto(`${INVOICES}/new`)
  await expect(page.getByRole('heading', { name: 'New invoice' })).toBeVisible()
  await pasteInto(page, 'Description', 'Description\tRate\nLoad 1\t900.00\nLoad 2\t800.00\nLoad 3\t700.00')
  await expect(page.getByText('3 lines pasted')).toBeVisible()
  await page.getByLabel('Service').first().click()
  await page.keyboard.type('Linehaul')
  await page.getByRole('option', { name: 'Linehaul', exact: true }).click()
  await expect(page.getByText(/^Linehaul.* on 2 more lines$/)).toBeVisible()
  for (const [line, rate] of ['900.00', '800.00', '700.00'].entries()) {
    await expect(page.getByLabel('Service').nth(line)).toContainText('Linehaul')
    await expect(page.getByLabel('Rate').nth(line)).toHaveValue(rate)
  }
})

for (const [size, viewport] of [
  ['', undefined],
  [', on a phone', { width: 390, height: 844 }],
] as const)
  test(`by keyboard: a custom reminder is previewed before it is sent, and a factored customer pays its factor${size}`, async ({
    page,
  }) => {
    test.slow()
    if (viewport) await page.setViewportSize(viewport)
    const factor = await send<{ id: string }>(page, 'POST', 'stakeholder/stakeholder/', {
      ...{ type: 'Vendor', full_name: 'Apex Capital', city: 'Fort Worth', state: 'TX' },
    })
    const customer = await send<{ id: string }>(page, 'POST', 'stakeholder/stakeholder/', {
      ...{ type: 'Customer', full_name: 'Harbor Oak Freight', email: 'ap@harboroak.example', factored_by: factor.id },
      ...{ credit_limit: 500, terms: 30 },
    })
    const { results } = await send<{ results: { id: string }[] }>(page, 'GET', 'invoice/service/?search=Linehaul')
    const hauled = { load_number: '88231', origin: 'Dallas, TX', destination: 'Memphis, TN' }
    await send(page, 'POST', 'invoice/invoice/', {
      ...{ stakeholder: customer.id, invoice_status: 'open' },
      ...{ invoice_date: `${YEAR}-01-02`, invoice_due_date: `${YEAR}-01-05` },
      invoice_items: [{ service: results[0]?.id, rate: 1000, ...hauled }],
    })
    await page.goto(INVOICES)
    const more = page.getByRole('button', { name: 'More actions' }).locator('visible=true')
    const choose = async (name: string) => {
      await more.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name }).focus()
      await page.keyboard.press('Enter')
    }
    await choose('Invoice and email texts')
    const texts = page.getByRole('dialog', { name: 'Invoice and email texts' })
    await typeIn(texts.getByLabel('Reminder subject'), 'Please pay {load}')
    await page.keyboard.press('Control+Enter')
    await expect(texts.getByText('{load} is not a known placeholder.')).toBeVisible()
    await typeIn(texts.getByLabel('Reminder subject'), 'Please pay {invoice}')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Texts saved')).toBeVisible()
    await choose('Reminders')
    const reminders = page.getByRole('dialog', { name: 'Reminders' })
    await expect(reminders.getByText(/^Please pay INV-/)).toBeVisible()
    await expect(reminders).toContainText('to ap@harboroak.example')
    await pressOn(reminders.getByRole('button', { name: 'Send 1 reminder' }))
    await expect(page.getByText('1 reminder on the way')).toBeVisible()

    await page.goto(`${INVOICES}/new`)
    await pressOn(page.getByLabel('Customer', { exact: false }).first())
    await page.keyboard.type('Harbor')
    await page
      .getByRole('option', { name: /Harbor Oak/ })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Due date')).not.toHaveValue('')
    const paper = page.getByRole('region', { name: 'Preview' })
    await expect(paper).toContainText('Pay to our factor Apex Capital')
    await typeIn(page.getByLabel('Rate').first(), '10')
    await expect(page.getByText(/owes \$1,010.00, more than its credit limit of \$500.00/)).toBeVisible()
    await pressOn(page.getByRole('button', { name: 'Load of line 1' }))
    await typeIn(page.getByLabel('Load number'), '99100')
    await expect(paper).toContainText('Load 99100')
  })
