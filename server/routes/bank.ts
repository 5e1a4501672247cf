import { accountList, createAccount, integrationList } from '@/lib/contract/bank'
import { importFile, previewImport } from '@/lib/contract/statement-import'
import { route, type Route } from '@/server/http/route'
import { addBankAccount, bankAccounts, integrations } from '@/server/services/bank/accounts'
import { preview } from '@/server/services/statement-import/preview'
import { startImport } from '@/server/services/statement-import/start'

export const bankRoutes: Route[] = [
  route(accountList, (ctx, { query }) => bankAccounts(ctx, query)),
  route(createAccount, (ctx, { body }) => addBankAccount(ctx, body)),
  route(integrationList, (ctx, { query }) => integrations(ctx, query)),
  route(previewImport, (ctx, { body, file }) => preview(ctx, { ...body, file })),
  route(importFile, (ctx, { body, file }) => startImport(ctx, { ...body, file })),
]
