import { expect, type Page } from '@playwright/test'
import { TRANSACTIONS } from './scenes/scene'

const ACCOUNTING = '/app/accounting'
const REPORTS = '/app/reports'

/** Every page of the signed-in area with an address of its own, except those of single records. */
export const PLACES: readonly string[] = [
  '/app/dashboard',
  '/app/spend-management/overview',
  ...['not-categorized', 'all', 'in', 'out', 'transfer', 'calendar', 'rules'].map((tab) => `${TRANSACTIONS}/${tab}`),
  ...[
    'profit-and-loss',
    'profit-and-loss?columns=month',
    'profit-and-loss-by-truck',
    'budget',
    'balance-sheet',
    'cash-activity',
    'trial-balance',
    'customer-balance',
    'vendor-balance',
    'fixed-asset-balance-truck',
    'truck-equity',
    'top-10-accounts',
    'top-10-stakeholders',
    'consistency-review',
    'saved',
  ].map((report) => `${REPORTS}/${report}`),
  ...[
    'reconciliation',
    'invoices',
    'invoices/services',
    'bills',
    'chart-of-accounts',
    'general-ledger',
    'journal-entry',
    'fixed-assets',
    'fixed-assets?tab=loans',
    'month-close',
  ].map((part) => `${ACCOUNTING}/${part}`),
  '/app/stakeholders',
  '/app/settings',
  '/app/settings?tab=integrations',
  '/app/settings?tab=user-management',
  '/app/settings?tab=sessions',
]

/** Opens a page and waits until its content is there. */
export async function reach(page: Page, place: string): Promise<void> {
  await page.goto(place)
  await expect(page.locator('main#main')).toBeVisible()
  await expect(page.locator('main#main > *').first()).toBeAttached()
  const waiting = page.locator('[aria-label="Loading"], [aria-busy="true"]')
  await expect(async () => {
    await expect(waiting).toHaveCount(0, { timeout: 5_000 })
    // A read that depends on another begins a moment later.
    await page.waitForTimeout(250)
    expect(await waiting.count()).toBe(0)
  }).toPass()
}
