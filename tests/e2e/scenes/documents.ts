import { expect, type Page } from '@playwright/test'
import { closeLayers, firstRow, visit, type Scene } from './scene'

const INVOICES = '/app/accounting/invoices'
const BILLS = '/app/accounting/bills'

const openFirst = (page: Page) => firstRow(page).locator('a, [data-slot="two-lines"]').first().click()

/** Invoices, services and bills, for comparison with their mocks. */
export const documents: Scene[] = [
  {
    name: 'invoices',
    show: async (page) => {
      await visit(page, INVOICES)
      await expect(firstRow(page)).toBeVisible()
      await expect(page.getByRole('region', { name: 'Open receivables' })).toContainText('$')
    },
  },
  {
    name: 'invoices, no matches',
    show: async (page) => {
      await visit(page, `${INVOICES}?search=nothing-is-called-this`)
      await expect(page.getByText('No matches')).toBeVisible()
    },
  },
  {
    name: 'invoices, filter',
    show: async (page) => {
      await visit(page, INVOICES)
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible()
    },
  },
  {
    name: 'invoice',
    show: async (page) => {
      await closeLayers(page)
      await visit(page, `${INVOICES}?invoice_status=open`)
      await openFirst(page)
      await expect(page.getByRole('region', { name: 'Postings' }).getByRole('table')).toBeVisible()
    },
  },
  {
    name: 'invoice, write-off',
    show: async (page) => {
      await page.getByRole('button', { name: 'More actions' }).locator('visible=true').click()
      await page.getByRole('menuitem', { name: 'Write off' }).click()
      await expect(page.getByRole('region', { name: 'This entry will be made' })).toBeVisible()
    },
  },
  {
    name: 'invoice editor',
    show: async (page) => {
      await closeLayers(page)
      await visit(page, `${INVOICES}/new`)
      await page.getByLabel('Rate').first().fill('3290')
      await expect(page.getByRole('region', { name: 'Preview' })).toContainText('$3,290.00')
    },
  },
  {
    name: 'services',
    show: async (page) => {
      await visit(page, '/app/accounting/invoices/services')
      await expect(firstRow(page)).toBeVisible()
    },
  },
  {
    name: 'service form',
    show: async (page) => {
      await page.getByRole('button', { name: 'New service' }).locator('visible=true').click()
      await expect(page.getByLabel('Usual price')).toBeVisible()
    },
  },
  {
    name: 'bills',
    show: async (page) => {
      await closeLayers(page)
      await visit(page, BILLS)
      await expect(firstRow(page)).toBeVisible()
      await expect(page.getByRole('region', { name: 'Open payables' })).toContainText('$')
    },
  },
  {
    name: 'bill',
    show: async (page) => {
      await visit(page, `${BILLS}?bill_status=open`)
      await openFirst(page)
      await expect(page.getByRole('region', { name: 'Postings' }).getByRole('table')).toBeVisible()
    },
  },
  {
    name: 'bill, void with its entry',
    show: async (page) => {
      await page.getByRole('button', { name: 'More actions' }).locator('visible=true').click()
      await page.getByRole('menuitem', { name: 'Void' }).click()
      await expect(page.getByRole('region', { name: 'This entry will be made' })).toBeVisible()
    },
  },
  {
    name: 'bill editor',
    show: async (page) => {
      await visit(page, `${BILLS}/new`)
      await expect(page.getByRole('button', { name: 'Save bill' }).locator('visible=true')).toBeVisible()
    },
  },
]
