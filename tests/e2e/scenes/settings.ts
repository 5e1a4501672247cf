import { expect } from '@playwright/test'
import { closeLayers, visit, type Scene } from './scene'

const SYNC = '**/sync-transaction-from-integration/**'
const TASK = '**/celery/task/status/**'
const ME = '**/api/v1/user/me/'

export const settings: Scene[] = [
  {
    name: 'settings, user information',
    show: async (page) => {
      await visit(page, '/app/settings')
      await expect(page.getByText('First name')).toBeVisible()
    },
  },
  {
    name: 'settings, user information, to edit',
    show: async (page) => {
      await page.getByRole('button', { name: 'Edit user information' }).click()
      await expect(page.getByLabel(/^First name/)).toBeVisible()
    },
  },
  {
    name: 'settings, password, to change',
    show: async (page) => {
      await closeLayers(page)
      await page.getByRole('button', { name: 'Edit password' }).click()
      await expect(page.getByLabel(/^Current password/)).toBeVisible()
    },
  },
  { name: 'invitation', show: (page) => visit(page, '/invitation?token=none') },
  {
    name: 'settings, user management',
    show: async (page) => {
      await visit(page, '/app/settings?tab=user-management')
      await expect(page.getByText('Accepted').first()).toBeVisible()
    },
  },
  {
    name: 'settings, invitation refused',
    show: async (page) => {
      await page.getByRole('button', { name: 'Invite a new user' }).click()
      await page.getByRole('button', { name: 'Send invite' }).click()
      await expect(page.getByText('field is required').first()).toBeVisible()
    },
  },
  {
    name: 'settings, a role to choose',
    show: async (page) => {
      await page.getByRole('combobox', { name: /^Role/ }).click()
      await expect(page.getByRole('option', { name: 'Consultant' })).toBeVisible()
    },
  },
  {
    name: 'settings, an invitation to give up',
    show: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByLabel(/^First name/).fill('Sam')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog', { name: 'Discard unsaved changes?' })).toBeVisible()
    },
  },
  {
    name: 'settings, active sessions',
    show: async (page) => {
      await visit(page, '/app/settings?tab=sessions')
      await expect(page.getByText('Current device')).toBeVisible()
      // On a phone the tabs scroll; the current one is never out of sight.
      await expect(page.getByRole('link', { name: /^Active sessions\s*\d/ })).toBeInViewport({ ratio: 1 })
    },
  },
  {
    name: 'settings, integrations',
    show: async (page) => {
      await visit(page, '/app/settings?tab=integrations')
      await expect(page.getByText(/^Data source: /).first()).toBeVisible()
    },
  },
  {
    name: 'settings, a data source to add',
    show: async (page) => {
      await page.getByRole('button', { name: 'Add Integration' }).click()
      await expect(page.getByRole('dialog', { name: 'Add integration' })).toBeVisible()
    },
  },
  {
    name: 'settings, accounting software to add',
    show: async (page) => {
      await page.getByRole('radio', { name: 'Accounting software' }).check()
      await expect(page.getByText(/import its files instead/)).toBeVisible()
    },
  },
  {
    name: 'demo banks',
    show: async (page) => {
      await page.getByRole('radio', { name: 'Bank Integration' }).check()
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(page.getByRole('list', { name: 'Institutions' })).toBeVisible()
    },
  },
  {
    name: 'accounts of a demo bank',
    show: async (page) => {
      await page.getByRole('button', { name: /^Ridgeline/ }).click()
      await page.getByRole('button', { name: 'Sign in as demo customer' }).click()
      await expect(page.getByRole('checkbox').first()).toBeVisible()
    },
  },
  {
    name: 'settings, a data source to rename',
    show: async (page) => {
      await closeLayers(page)
      await page
        .getByRole('button', { name: /^Rename / })
        .first()
        .click()
      await expect(page.getByRole('dialog', { name: 'Rename data source' }).getByLabel(/^Name/)).toBeVisible()
    },
  },
]

export const team: Scene[] = [
  {
    name: 'another company to add',
    show: async (page) => {
      await visit(page, '/app/settings')
      await page.getByRole('button', { name: /^Switch company/ }).click()
      await page.getByRole('button', { name: 'Add Another Company' }).click()
      await expect(page.getByRole('button', { name: 'Add Company' })).toBeDisabled()
    },
  },
  {
    name: 'a user to edit',
    show: async (page) => {
      await visit(page, '/app/settings?tab=user-management')
      await page.getByRole('button', { name: 'Edit Sam Ortiz' }).click()
      await expect(page.getByRole('combobox', { name: /^Permission/ })).toBeVisible()
    },
  },
  {
    name: 'a user to delete',
    show: async (page) => {
      await closeLayers(page)
      await page.getByRole('button', { name: 'Delete Sam Ortiz' }).click()
      await expect(page.getByRole('alertdialog', { name: 'Are you sure you want to delete this user?' })).toBeVisible()
    },
  },
  {
    name: 'a linked bank to disconnect',
    show: async (page) => {
      await visit(page, '/app/settings?tab=integrations')
      await page.getByRole('button', { name: 'Disconnect' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'a write that was refused',
    show: async (page) => {
      await closeLayers(page)
      await page.route(SYNC, (route) => route.fulfill({ status: 409, json: { message: 'A sync is running already.' } }))
      await page.getByRole('button', { name: 'Sync' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'A sync is running already.' })).toBeVisible()
      await page.unroute(SYNC)
    },
  },
  {
    name: 'offline',
    show: async (page) => {
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await page.context().setOffline(true)
      await expect(page.getByText('You are offline.', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'transactions being synchronized',
    show: async (page) => {
      await page.context().setOffline(false)
      await page.route(TASK, (route) => route.fulfill({ json: { status: 'PENDING', result: null } }))
      await page.getByRole('button', { name: 'Sync' }).click()
      await expect(page.getByRole('heading', { name: 'Your transactions are being synchronized...' })).toBeVisible()
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
      expect(await page.getByRole('status').first().boundingBox()).toEqual({ x: 0, y: 0, width, height })
    },
  },
  {
    name: 'what is at no address',
    show: async (page) => {
      await page.unroute(TASK)
      await visit(page, '/app/spend-management/transactions/nowhere')
      await expect(page.getByRole('heading', { name: 'Wrong turn' })).toBeVisible()
    },
  },
  {
    name: 'loading',
    show: async (page) => {
      await page.route(ME, () => new Promise(() => undefined))
      await page.goto('/app/dashboard')
      await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
    },
  },
  {
    name: 'something is not right',
    show: async (page) => {
      await page.unroute(ME)
      await page.route(ME, (route) => route.fulfill({ status: 400, json: { message: 'Down for maintenance' } }))
      await visit(page, '/app/dashboard')
      await expect(page.getByRole('heading', { name: 'Something is not right...' })).toBeVisible()
    },
  },
]
