import * as contract from '@/lib/contract/journal-entry'
import { readTrialBalance } from '@/lib/contract/journal-file'
import * as template from '@/lib/contract/journal-template'
import { route, type Route } from '@/server/http/route'
import { create } from '@/server/services/journal-entry/create'
import { detail, list } from '@/server/services/journal-entry/list'
import { nextEntryId } from '@/server/services/journal-entry/numbers'
import { remove } from '@/server/services/journal-entry/remove'
import { reverse } from '@/server/services/journal-entry/reverse'
import { addTemplate, changeTemplate, removeTemplate, templates } from '@/server/services/journal-entry/templates'
import { trialBalanceFile } from '@/server/services/journal-entry/trial-balance-file'
import { update } from '@/server/services/journal-entry/update'

export const journalEntryRoutes: Route[] = [
  route(contract.journalEntryList, (ctx, { query }) => list(ctx, query)),
  route(contract.createJournalEntry, (ctx, { body }) => create(ctx, body)),
  // Before the route with an id, which would take "next-entry-id" for an id.
  route(contract.nextEntryId, (ctx) => nextEntryId(ctx)),
  route(contract.journalEntryDetail, (ctx, { params }) => detail(ctx, params.id)),
  route(contract.updateJournalEntry, (ctx, { params, body }) => update(ctx, { id: params.id, patch: body })),
  route(contract.reverseJournalEntry, (ctx, { params, body }) => reverse(ctx, { id: params.id, ...body })),
  route(contract.deleteJournalEntry, (ctx, { params }) => remove(ctx, params.id)),
  route(readTrialBalance, (ctx, { body, file }) => trialBalanceFile(ctx, { ...body, file })),
  route(template.templateList, (ctx) => templates(ctx)),
  route(template.createTemplate, (ctx, { body }) => addTemplate(ctx, body)),
  route(template.updateTemplate, (ctx, { params, body }) => changeTemplate(ctx, { id: params.id, patch: body })),
  route(template.deleteTemplate, (ctx, { params }) => removeTemplate(ctx, params.id)),
]
