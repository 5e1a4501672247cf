import { expect, test } from '@playwright/test'
import { CUSTOMERS } from '../support/statements/contact-lists'
import { send } from './api'
import { openFreshBooks, row, YEAR } from './fresh-books'
import { pressOn, typeIn } from './keyboard'

const STAKEHOLDERS = '/app/stakeholders'

test.beforeEach(async ({ page }) => {
  await openFreshBooks(page)
})

for (const [size, viewport] of [
  ['', undefined],
  [', on a phone', { width: 390, height: 844 }],
] as const)
  test(`by keyboard: a new vendor is changed, cannot be deleted, and is merged${size}`, async ({ page }) => {
    if (viewport) await page.setViewportSize(viewport)
    const factor = await send(page, 'POST', 'stakeholder/stakeholder/', { type: 'Vendor', full_name: 'Bolt and Sons' })
    await page.goto(STAKEHOLDERS)
    await pressOn(page.getByRole('button', { name: 'New stakeholder' }).locator('visible=true').first())
    const drawer = page.getByRole('dialog', { name: 'New stakeholder' })
    await pressOn(drawer.getByRole('button', { name: 'Vendor' }))
    await typeIn(drawer.getByLabel('Full name'), 'Bolt & Sons, LLC')
    await typeIn(drawer.getByLabel('Terms in days'), '30')
    await typeIn(drawer.getByLabel('Tax ID'), '123')
    await page.keyboard.press('Control+Enter')
    await expect(drawer.getByText('Enter nine digits, such as 12-3456789.')).toBeVisible()
    await typeIn(drawer.getByLabel('Tax ID'), '12-3456789')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { name: 'Bolt & Sons, LLC' })).toBeVisible()
    const details = page.getByRole('region', { name: 'Details' })
    await expect(details).toContainText('Net 30')
    await expect(details).toContainText('•••••6789')

    const id = new URL(page.url()).pathname.split('/').at(-1)
    const { results } = await send<{ results: { id: string; chart_number: number }[] }>(
      page,
      'GET',
      'chart_of_account/chart_of_account/?is_child=true&page_size=500',
    )
    await send(page, 'POST', 'bill/bill/', {
      stakeholder: id,
      bill_date: `${YEAR}-01-08`,
      bill_items: [{ chart_of_account: results.find(({ chart_number }) => chart_number === 6110)?.id, rate: 425.5 }],
    })
    await page.goto(`/app/stakeholders/${id}`)
    await expect(page.getByRole('group', { name: 'Key figures' })).toContainText('($425.50)')
    await page.getByRole('button', { name: 'More actions' }).locator('visible=true').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).focus()
    await page.keyboard.press('Enter')
    const refusal = page.getByRole('alertdialog', { name: 'Bolt & Sons, LLC cannot be deleted' })
    await expect(refusal).toContainText('1 record: 1 bill')
    await pressOn(refusal.getByRole('button', { name: 'Merge' }))
    const dialog = page.getByRole('dialog', { name: 'Merge Bolt & Sons, LLC' })
    await pressOn(dialog.getByLabel('Merge into'))
    await page.keyboard.type('Bolt and')
    await page.getByRole('option', { name: 'Bolt and Sons' }).waitFor()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('region', { name: 'What will happen' })).toContainText('1 bill will move.')
    await pressOn(dialog.getByRole('button', { name: 'Merge', exact: true }))
    await expect(page).toHaveURL(new RegExp(`${factor.id}$`))
    await expect(page.getByRole('group', { name: 'Key figures' })).toContainText('($425.50)')
  })

test('the list: tabs with counts, open balances, a search without a match', async ({ page }) => {
  for (const [type, full_name] of [
    ['Customer', 'Harbor Oak Freight'],
    ['Vendor', 'Pilot Travel Centers'],
    ['Vendor', 'Halden CPA Group'],
  ])
    await send(page, 'POST', 'stakeholder/stakeholder/', { type, full_name })
  await page.goto(STAKEHOLDERS)
  const tabs = page.getByRole('navigation', { name: 'Stakeholders by type' })
  await expect(tabs.getByRole('link', { name: /^Vendors/ })).toContainText('2')
  await tabs.getByRole('link', { name: /^Customers/ }).click()
  await expect(page).toHaveURL(/type=Customer/)
  await expect(row(page, 'Harbor Oak Freight')).toHaveCount(1)
  await page.goto(`${STAKEHOLDERS}?search=nobody-is-called-this`)
  await expect(page.getByText('No matches')).toBeVisible()
})

test('customers and vendors come from QuickBooks: each row is shown before anything is written', async ({ page }) => {
  await send(page, 'POST', 'stakeholder/stakeholder/', { type: 'Customer', full_name: 'Harbor Oak Logistics' })
  await page.goto(STAKEHOLDERS)
  await page.getByRole('button', { name: 'Import' }).locator('visible=true').first().click()
  const dialog = page.getByRole('dialog', { name: 'Import stakeholders' })
  const choose = (name: string, buffer: Buffer) =>
    dialog.getByLabel('File of stakeholders').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await choose('customers.csv', Buffer.from('Email\nap@harboroak.example'))
  await expect(dialog.getByRole('alert')).toContainText('The first line must name the columns, Name at least.')
  await choose('customers.csv', Buffer.from(CUSTOMERS))
  await expect(dialog.getByRole('status')).toContainText('2 stakeholders are new, 1 changes nothing')
  await expect(dialog.getByRole('row', { name: /Harbor Oak Logistics, Inc\./ })).toContainText(
    'Already there as Harbor Oak Logistics, Customer',
  )
  await dialog.getByLabel('Fill empty fields of those already there').click()
  await expect(dialog.getByRole('status')).toContainText('2 stakeholders are new, 1 is filled')
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog).toHaveCount(0)
  const tabs = page.getByRole('navigation', { name: 'Stakeholders by type' })
  await expect(tabs.getByRole('link', { name: /^Customers/ })).toContainText('3')
  await expect(row(page, 'Plains Grain:Load 4')).toContainText('Springfield, IL')
  await expect(row(page, 'Harbor Oak Logistics')).toContainText('Greenville, NC')

  await page.getByRole('button', { name: 'Import' }).locator('visible=true').first().click()
  await dialog.getByRole('button', { name: 'Undo the import of customers.csv' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('2 stakeholders removed.')).toBeVisible()
  await expect(dialog.getByText('Undone')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tabs.getByRole('link', { name: /^Customers/ })).toContainText('1')
})

test('by keyboard: a W-9 is marked as such, and two possible duplicates are merged from the list', async ({ page }) => {
  const vendor = { type: 'Vendor', is_1099: true }
  const { id } = await send(page, 'POST', 'stakeholder/stakeholder/', { ...vendor, full_name: 'Bolt and Sons' })
  await page.goto(`${STAKEHOLDERS}/${id}`)
  const part = page.getByRole('region', { name: 'W-9' })
  await expect(part).toContainText('its W-9 is missing')
  await part.getByLabel('Attach the W-9').setInputFiles({
    name: 'w9.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  })
  await expect(part.getByRole('link', { name: 'w9.pdf' })).toBeVisible()
  await expect(part).not.toContainText('missing')
  await expect(page.getByRole('region', { name: 'Attachments' }).getByText('W-9')).toBeVisible()

  await send(page, 'POST', 'stakeholder/stakeholder/', { ...vendor, full_name: 'BOLT & Sons, LLC' })
  await page.goto(STAKEHOLDERS)
  await pressOn(page.getByRole('button', { name: '1 duplicate?' }))
  await pressOn(page.getByRole('button', { name: 'Merge BOLT & Sons, LLC into Bolt and Sons' }))
  const dialog = page.getByRole('dialog', { name: 'Merge BOLT & Sons, LLC' })
  await expect(dialog.getByRole('region', { name: 'What will happen' })).toContainText('Nothing names it yet.')
  await pressOn(dialog.getByRole('button', { name: 'Merge', exact: true }))
  await expect(page.getByText('BOLT & Sons, LLC merged into Bolt and Sons')).toBeVisible()
  await expect(page.getByRole('button', { name: /duplicate/ })).toHaveCount(0)
})
