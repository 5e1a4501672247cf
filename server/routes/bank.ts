import { accountList, closeAccount, createAccount, deleteAccount, integrationList } from '@/lib/contract/bank'
import * as imports from '@/lib/contract/bank-import'
import * as link from '@/lib/contract/bank-link'
import { importFile, previewImport } from '@/lib/contract/statement-import'
import { route, type Route } from '@/server/http/route'
import { addBankAccount, bankAccounts } from '@/server/services/bank/accounts'
import { disconnect } from '@/server/services/bank/disconnect'
import { integrations } from '@/server/services/bank/integrations'
import { linkToken } from '@/server/services/bank/link-token'
import { usePublicToken } from '@/server/services/bank/public-token'
import * as removal from '@/server/services/bank/remove'
import { rename } from '@/server/services/bank/rename'
import { sandboxInstitutions, sandboxResetLogin, sandboxSignIn } from '@/server/services/bank/sandbox'
import { startSync } from '@/server/services/bank/start-sync'
import { receivePlaidWebhook } from '@/server/services/bank/webhook'
import { bankImports, importLinesOf } from '@/server/services/statement-import/import-list'
import { preview } from '@/server/services/statement-import/preview'
import { undoImport } from '@/server/services/statement-import/undo'
import { startImport } from '@/server/services/statement-import/start'

export const bankRoutes: Route[] = [
  route(accountList, (ctx, { query }) => bankAccounts(ctx, query)),
  route(createAccount, (ctx, { body }) => addBankAccount(ctx, body)),
  route(deleteAccount, (ctx, { params, body }) => removal.removeAccount(ctx, { id: params.id, ...body })),
  route(closeAccount, (ctx, { params, body }) => removal.closeAccount(ctx, { id: params.id, ...body })),
  route(imports.bankImportList, (ctx, { query }) => bankImports(ctx, query)),
  route(imports.bankImportLines, (ctx, { params, query }) => importLinesOf(ctx, params.id, query)),
  route(imports.undoImport, (ctx, { params, body }) => undoImport(ctx, { id: params.id, ...body })),
  route(integrationList, (ctx, { query }) => integrations(ctx, query)),
  route(link.linkToken, (ctx, { query }) => linkToken(ctx, query)),
  route(link.sendPublicToken, (ctx, { body }) => usePublicToken(ctx, body)),
  route(link.syncIntegration, (ctx, { params }) => startSync(ctx, params.id)),
  route(link.updateIntegration, (ctx, { params, body }) => rename(ctx, { id: params.id, ...body })),
  route(link.disconnectIntegration, (ctx, { params }) => disconnect(ctx, params.id)),
  route(link.sandboxInstitutions, (ctx) => sandboxInstitutions(ctx)),
  route(link.sandboxLink, (ctx, { body }) => sandboxSignIn(ctx, body)),
  route(link.sandboxResetLogin, (ctx, { params }) => sandboxResetLogin(ctx, params.id)),
  route(link.plaidWebhook, (ctx, { signed }) => receivePlaidWebhook(ctx, signed)),
  route(previewImport, (ctx, { body, file }) => preview(ctx, { ...body, file })),
  route(importFile, (ctx, { body, file }) => startImport(ctx, { ...body, file })),
]
