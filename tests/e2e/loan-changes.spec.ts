import { expect, test } from '@playwright/test'
import { send } from './api'
import { openFreshBooks, YEAR } from './fresh-books'

// All payments of a loan of this December lie ahead.
const THIS_YEAR = YEAR + 1

test('payments are skipped and the rate is changed, each with a preview, and both are undone', async ({ page }) => {
  await openFreshBooks(page)
  const { id } = await send(page, 'POST', 'loan/loan/', {
    name: 'T-104 loan',
    loan_amount: 12000,
    interest_rate: 6,
    period: 24,
    payment_frequency: 'monthly',
    start_date: `${THIS_YEAR}-12-15`,
  })
  await page.goto(`/app/accounting/fixed-assets/loans/${id}`)
  const schedule = page.getByRole('region', { name: 'Schedule' })
  await expect(schedule.getByRole('row')).toHaveCount(25)

  await test.step('a holiday', async () => {
    await page.getByRole('button', { name: 'Change' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Payment holiday …' }).press('Enter')
    const form = page.getByRole('dialog', { name: 'Payment holiday' })
    await form.getByLabel(/^Payments skipped/).fill('2')
    const preview = form.getByRole('region', { name: 'Before and after' })
    await expect(preview.getByRole('row', { name: /^Each payment/ })).toContainText('$531.85')
    await expect(preview.getByRole('row', { name: /^Last payment/ })).toContainText(`Dec 15, ${THIS_YEAR + 2}`)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Payments 1 to 2 of T-104 loan are skipped.')).toBeVisible()
    await expect(schedule.getByText('To be skipped').filter({ visible: true })).toHaveCount(2)
  })

  await test.step('a new rate, refused at its field if no payment is due after it', async () => {
    await page.getByRole('button', { name: 'Change' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Change rate …' }).press('Enter')
    const form = page.getByRole('dialog', { name: 'Change rate' })
    await form.getByLabel(/^Interest rate/).fill('9')
    await form.getByLabel(/^From/).fill(`01/01/${THIS_YEAR + 9}`)
    await page.keyboard.press('Control+Enter')
    // The preview shows it too, before the form is refused.
    await expect(form.getByLabel(/^From/)).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByText('No payment is due after this day.').first()).toBeVisible()
    await form.getByLabel(/^From/).fill(`06/15/${THIS_YEAR + 1}`)
    await page.keyboard.press('Control+Enter')
    await expect(form).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Changes' })).toContainText(`9% from Jun 15, ${THIS_YEAR + 1}`)
  })

  const changes = page.getByRole('region', { name: 'Changes' })
  for (const [title, left] of [
    ['Undo the rate change?', 1],
    ['Undo the payment holiday?', 0],
  ] as const) {
    // While it is working it shows "Undoing" and ignores clicks.
    await changes.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
    const sure = page.getByRole('alertdialog', { name: title })
    await sure.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(changes.getByRole('listitem')).toHaveCount(left)
  }
  await expect(schedule.getByRole('row')).toHaveCount(25)
})
