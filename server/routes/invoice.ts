import * as imports from '@/lib/contract/document-import'
import * as contract from '@/lib/contract/invoice'
import { invoicePdf } from '@/lib/contract/invoice-file'
import * as mail from '@/lib/contract/invoice-mail'
import { route, type Route } from '@/server/http/route'
import { create } from '@/server/services/invoice/create'
import { invoiceImports, importInvoices, previewInvoices, undoInvoices } from '@/server/services/invoice/import'
import { detail, list } from '@/server/services/invoice/list'
import { nextInvoiceNumber } from '@/server/services/invoice/numbers'
import { printInvoice } from '@/server/services/invoice/print'
import { remove } from '@/server/services/invoice/remove'
import { email } from '@/server/services/invoice/email'
import { entries } from '@/server/services/invoice/entries'
import { reminders, send } from '@/server/services/invoice/reminders'
import { changeStatus, previewStatus } from '@/server/services/invoice/status'
import { statusCount } from '@/server/services/invoice/status-count'
import { texts, updateTexts } from '@/server/services/invoice/texts'
import { update } from '@/server/services/invoice/update'
import { emailStatement } from '@/server/services/report/statement-email'

export const invoiceRoutes: Route[] = [
  route(contract.invoiceList, (ctx, { query }) => list(ctx, query)),
  route(contract.createInvoice, (ctx, { body }) => create(ctx, body)),
  route(imports.previewInvoiceImport, (ctx, { body, file }) => previewInvoices(ctx, { ...body, file })),
  route(imports.invoiceImportList, (ctx, { query }) => invoiceImports(ctx, query)),
  route(imports.undoInvoiceImport, (ctx, { params }) => undoInvoices(ctx, params.id)),
  route(imports.importInvoices, (ctx, { body, file }) => importInvoices(ctx, { ...body, file })),
  route(contract.invoiceStatusCount, (ctx, { query }) => statusCount(ctx, query)),
  // Before the route with an id, which would take "next-number" for an id.
  route(contract.nextInvoiceNumber, (ctx) => nextInvoiceNumber(ctx)),
  route(invoicePdf, (ctx, { params }) => printInvoice(ctx, params.id)),
  route(contract.invoiceEmail, (ctx, { params, body }) => email(ctx, { id: params.id, mail: body })),
  route(mail.invoiceTexts, (ctx) => texts(ctx)),
  route(mail.updateInvoiceTexts, (ctx, { body }) => updateTexts(ctx, body)),
  route(mail.invoiceReminders, (ctx) => reminders(ctx)),
  route(mail.sendReminders, (ctx, { body }) => send(ctx, body.invoices)),
  route(mail.statementEmail, (ctx, { params, body }) => emailStatement(ctx, { ...params, mail: body })),
  route(contract.invoiceEntries, (ctx, { params }) => entries(ctx, params.id)),
  route(contract.previewInvoiceStatus, (ctx, { params, query }) => previewStatus(ctx, { id: params.id, ...query })),
  route(contract.invoiceDetail, (ctx, { params }) => detail(ctx, params.id)),
  route(contract.updateInvoice, (ctx, { params, body }) => update(ctx, { id: params.id, patch: body })),
  route(contract.updateInvoiceStatus, (ctx, { params, body }) => changeStatus(ctx, { id: params.id, ...body })),
  route(contract.deleteInvoice, (ctx, { params }) => remove(ctx, params.id)),
]
