import { expect } from '@playwright/test'
import { LAST_QUARTER, TRANSACTIONS, visit, type Scene } from './scene'

export const figures: Scene[] = [
  {
    name: 'transfers',
    show: async (page) => {
      await visit(page, `${TRANSACTIONS}/transfer`)
      await expect(page.locator('[data-card], [data-slot="empty-state"]').first()).toBeVisible()
    },
  },
  {
    name: 'calendar',
    show: async (page) => {
      await visit(page, `${TRANSACTIONS}/calendar`)
      await expect(page.locator('[data-day]').first()).toBeVisible()
    },
  },
  {
    name: 'a day of the calendar',
    show: async (page) => {
      await page.locator('[data-day]').first().click()
      await expect(page.getByRole('dialog').getByText(/^(View all|No activity on this day)/)).toBeVisible()
    },
  },
  {
    name: 'rules',
    show: async (page) => {
      await visit(page, `${TRANSACTIONS}/rules`)
      await expect(page.locator('[row-id], [data-slot="mobile-rows"], [data-slot="empty-state"]').first()).toBeVisible()
    },
  },
  {
    name: 'create rule',
    show: async (page) => {
      await page.keyboard.press('Alt+r')
      await expect(page.getByRole('dialog').getByLabel('Text of condition 1')).toBeVisible()
    },
  },
  {
    name: 'reconciliation',
    show: async (page) => {
      await visit(page, '/app/accounting/reconciliation')
      await expect(page.getByRole('list', { name: 'Months' }).first()).toBeVisible()
    },
  },
  {
    name: 'all reconciliations',
    show: async (page) => {
      await page.getByRole('button', { name: 'All reconciliations' }).click()
      await expect(page.locator('.ag-row, [data-slot="mobile-rows"], [data-slot="empty-state"]').first()).toBeVisible()
    },
  },
  {
    name: 'reconcile an account',
    show: async (page) => {
      await page.getByRole('button', { name: 'Reconcile an account' }).click()
      await expect(page.getByRole('dialog').getByLabel(/^Ending balance/)).toBeVisible()
    },
  },
  {
    name: 'month-end close',
    show: async (page) => {
      await visit(page, '/app/accounting/month-close')
      await expect(page.getByRole('region', { name: 'Checks' })).toBeVisible()
    },
  },
  {
    name: 'profit and loss',
    show: async (page) => {
      await visit(page, '/app/reports/profit-and-loss')
      await expect(page.getByRole('treegrid')).toBeVisible()
    },
  },
  {
    name: 'date range',
    show: async (page) => {
      await page.getByRole('button', { name: /^Date range/ }).click()
      await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible()
    },
  },
  ...[
    'balance-sheet',
    'cash-activity',
    'trial-balance',
    'profit-and-loss-by-truck',
    'customer-balance',
    'vendor-balance',
    'fixed-asset-balance-truck',
    'truck-equity',
    'top-10-accounts',
    'top-10-stakeholders',
    'consistency-review',
    'budget',
    'saved',
  ].map((report): Scene => ({
    name: report,
    show: async (page) => {
      await visit(page, `/app/reports/${report}`)
      await expect(page.getByRole('main').locator('[role="treegrid"], [data-surface]').first()).toBeVisible()
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
    },
  })),
  {
    name: 'the miles of the trucks',
    show: async (page) => {
      await visit(page, '/app/reports/profit-and-loss-by-truck')
      await page.getByRole('button', { name: 'Enter miles' }).click()
      await expect(page.getByRole('dialog', { name: 'Miles' }).getByRole('textbox').first()).toBeFocused()
    },
  },
  {
    name: 'the lines without a truck',
    show: async (page) => {
      await visit(page, '/app/reports/profit-and-loss-by-truck')
      await page.getByRole('button', { name: 'Lines without a truck' }).click()
      const drawer = page.getByRole('dialog', { name: 'Lines without a truck' })
      await expect(drawer.getByText(/names? no truck|has a truck/)).toBeVisible()
    },
  },
  {
    name: 'the choices of a report',
    only: 'phone',
    show: async (page) => {
      await visit(page, '/app/reports/trial-balance')
      await page.getByRole('button', { name: 'Filters', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Filters' }).getByRole('searchbox')).toBeVisible()
    },
  },
  {
    name: 'general ledger',
    show: async (page) => {
      await visit(page, `/app/accounting/general-ledger?${LAST_QUARTER}`)
      await expect(page.locator('[role=treegrid] [aria-level="2"]').first()).toBeVisible()
    },
  },
  {
    name: 'entry with its lines',
    show: async (page) => {
      const ledger = page.getByRole('treegrid', { name: 'Lines of the ledger' })
      await ledger.focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Space')
      await expect(page.getByRole('dialog').getByRole('row').first()).toBeVisible()
    },
  },
  {
    name: 'wrong turn',
    show: async (page) => {
      await visit(page, `${TRANSACTIONS}/nowhere`)
      await expect(page.getByRole('heading', { name: 'Wrong turn' })).toBeVisible()
    },
  },
  {
    name: 'what went wrong',
    show: async (page) => {
      await page.route('**/api/v1/user/me/', (route) =>
        route.fulfill({ status: 400, json: { message: 'Down for maintenance' } }),
      )
      await visit(page, '/app/dashboard')
      await expect(page.getByRole('heading', { name: 'Something is not right...' })).toBeVisible()
      await page.unroute('**/api/v1/user/me/')
    },
  },
]
