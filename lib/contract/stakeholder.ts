import { z } from 'zod'
import { Address, AddressInput } from './address'
import { TEXT_MAX } from './bounds'
import { endpoint } from './endpoint'
import { FileRef } from './file'
import { Amount, Day, Id, Instant, listOf, Message, Money, NOT_AN_EMAIL, QueryFlag, RequiredText, Text } from './fields'
import { ordering, page, PageQuery } from './page'

export const StakeholderType = z.enum(['Driver', 'Dispatcher', 'Vendor', 'Employee', 'Customer'])
export type StakeholderType = z.infer<typeof StakeholderType>

const countsByType = () =>
  Object.fromEntries(StakeholderType.options.map((type) => [type, z.int()])) as Record<StakeholderType, z.ZodInt>

export const Stakeholder = z
  .object({
    id: Id,
    full_name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    ...Address.shape,
    type: StakeholderType,
    terms: z.int().nullable().meta({ description: 'Days from the document date to the due date' }),
    credit_limit: Money.nullable(),
    factored_by: z
      .object({ id: Id, full_name: z.string() })
      .nullable()
      .meta({ description: 'The factor that buys its invoices' }),
    usual_account: z.object({ id: Id, name: z.string(), chart_number: z.int() }).nullable(),
    unit: z.object({ id: Id, unit_number: z.string().nullable() }).nullable(),
    is_1099: z.boolean(),
    tax_id: z
      .string()
      .nullable()
      .meta({ description: 'The last four digits; the full number is encrypted and never returned' }),
    w9: FileRef.nullable().meta({ description: 'Its newest W-9 attachment' }),
    company: Id,
    entity: Id,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Stakeholder' })
export type Stakeholder = z.infer<typeof Stakeholder>

const TERMS_MAX = 365
const TAX_ID = /^(\d{2}-?\d{7}|\d{3}-\d{2}-\d{4})$/

export const StakeholderInput = z.strictObject({
  type: StakeholderType,
  full_name: RequiredText,
  email: z.string().trim().max(TEXT_MAX, `Use at most ${TEXT_MAX} characters.`).pipe(z.email(NOT_AN_EMAIL)).nullish(),
  phone: Text.nullish(),
  ...AddressInput.shape,
  terms: z
    .int('Enter a whole number of days.')
    .min(0, 'Terms cannot be negative.')
    .max(TERMS_MAX, `Use at most ${TERMS_MAX} days.`)
    .nullish(),
  credit_limit: Amount.refine((amount) => amount >= 0, 'Credit limit cannot be negative.').nullish(),
  factored_by: Id.nullish(),
  usual_account: Id.nullish(),
  unit: Id.nullish(),
  is_1099: z.boolean().optional(),
  tax_id: z
    .string()
    .trim()
    .regex(TAX_ID, 'Enter nine digits, such as 12-3456789.')
    .nullish()
    .meta({ description: 'Null removes it; leave it out to keep it' }),
})

export const StakeholderFigures = z
  .object({
    receivable: Money.meta({ description: 'What it owes us; negative for a prepayment' }),
    payable: Money.meta({ description: 'What we owe it' }),
    in_this_year: Money,
    out_this_year: Money,
    out_last_year: Money.meta({
      description: 'All money out in the last calendar year, including by card; a 1099 excludes card payments',
    }),
    by_card_last_year: Money.nullable().meta({
      description:
        'The part of `out_last_year` from card accounts, which a 1099 leaves out; null for those who get none',
    }),
    refunded_last_year: Money.nullable().meta({
      description:
        'Money in last year from an expense account or vendor credits, not to a card account; null for those who get no 1099',
    }),
    for_1099_last_year: Money.nullable().meta({
      description:
        'What a 1099 of last year reports: `out_last_year` without card payments, less each refund up to what was paid before it in that year; the rest of a refund belongs to an earlier year. Null for those who get none',
    }),
    last_activity: Day.nullable(),
  })
  .meta({ id: 'StakeholderFigures' })
export type StakeholderFigures = z.infer<typeof StakeholderFigures>

export const StakeholderTotals = z
  .object({
    receivable: Money,
    payable: Money,
    in_this_year: Money,
    out_this_year: Money,
    for_1099_last_year: Money,
  })
  .meta({
    id: 'StakeholderTotals',
    description: 'Sums of the figures of all stakeholders found, not only of this page',
  })
export type StakeholderTotals = z.infer<typeof StakeholderTotals>

export const StakeholderUses = z
  .object({
    transactions: z.int(),
    rules: z.int(),
    bills: z.int(),
    invoices: z.int(),
    entries: z.int().meta({ description: 'Other entries, such as manual ones' }),
    templates: z.int().meta({ description: 'Recurring journal entries' }),
    trucks: z.int().meta({ description: 'Trucks that it drives' }),
    customers: z.int().meta({ description: 'Customers whose invoices it buys' }),
  })
  .meta({
    id: 'StakeholderUses',
    description: 'What refers to the stakeholder, which cannot be deleted while anything does',
  })
export type StakeholderUses = z.infer<typeof StakeholderUses>

export const StakeholderRow = Stakeholder.extend({
  entity_name: z.string(),
  figures: StakeholderFigures.nullable().meta({
    description: 'Null unless requested, and without the right to view reports',
  }),
}).meta({ id: 'StakeholderRow' })
export type StakeholderRow = z.infer<typeof StakeholderRow>

export const StakeholderFilter = z.strictObject({
  type: StakeholderType.optional(),
  is_1099: QueryFlag.optional().meta({ description: 'true: only those who get a 1099' }),
})

export const stakeholderList = endpoint({
  method: 'GET',
  path: '/stakeholder/stakeholder/',
  summary: 'Stakeholders',
  can: 'stakeholder.read',
  query: PageQuery.extend({
    ordering: ordering(['full_name', 'type', 'created_at']),
    ...StakeholderFilter.shape,
    figures: QueryFlag.optional().meta({
      description: 'true: include balance, money in and out this year, and last activity',
    }),
    totals: QueryFlag.optional().meta({ description: 'true: include the sums of all that match' }),
    entities: listOf(Id).optional(),
  }),
  response: page(StakeholderRow).extend({
    totals: StakeholderTotals.nullable().meta({
      description: 'Null unless requested, and without the right to view reports',
    }),
  }),
  errors: [400],
})
export const stakeholderTypeCount = endpoint({
  method: 'GET',
  path: '/stakeholder/stakeholder/type-count/',
  summary: 'Number of stakeholders of each type, and of those who get a 1099',
  can: 'stakeholder.read',
  query: z.strictObject({ entities: listOf(Id).optional() }),
  response: z.object({ all: z.int(), ...countsByType(), is_1099: z.int() }),
  errors: [400],
})
export const stakeholderDuplicates = endpoint({
  method: 'GET',
  path: '/stakeholder/stakeholder/duplicates/',
  summary:
    'Possible duplicates: names that differ only in case, punctuation or company suffix, or a shared email address',
  can: 'stakeholder.read',
  response: z.object({
    groups: z.array(z.array(Stakeholder)).meta({ description: 'The oldest stakeholder of each group comes first' }),
  }),
})
export const createStakeholder = endpoint({
  method: 'POST',
  path: '/stakeholder/stakeholder/',
  summary: 'Add a stakeholder',
  can: 'stakeholder.edit',
  body: StakeholderInput,
  response: Stakeholder,
  status: 201,
  errors: [400],
})
export const stakeholderDetail = endpoint({
  method: 'GET',
  path: '/stakeholder/stakeholder/{id}/',
  summary: 'One stakeholder',
  can: 'stakeholder.read',
  params: z.object({ id: Id }),
  response: Stakeholder,
  errors: [404],
})
export const stakeholderOverview = endpoint({
  method: 'GET',
  path: '/stakeholder/stakeholder/{id}/overview/',
  summary: 'Figures of a stakeholder, what refers to it, the bank texts it goes by, and possible duplicates',
  can: 'stakeholder.read',
  params: z.object({ id: Id }),
  response: z.object({
    figures: StakeholderFigures.nullable().meta({ description: 'Null without the right to view reports' }),
    uses: StakeholderUses,
    aliases: z
      .array(z.object({ text: z.string(), lines: z.int() }))
      .meta({ description: 'Bank texts of its lines, most frequent first' }),
    alike: z.array(Stakeholder).meta({
      description:
        'Stakeholders whose name differs only in case, punctuation or company suffix, or that share its email address',
    }),
  }),
  errors: [404],
})
export const replaceStakeholder = endpoint({
  method: 'PUT',
  path: '/stakeholder/stakeholder/{id}/',
  summary: 'Replace a stakeholder; omitted fields are cleared',
  can: 'stakeholder.edit',
  params: z.object({ id: Id }),
  body: StakeholderInput,
  response: Stakeholder,
  errors: [400, 404, 409],
})
export const updateStakeholder = endpoint({
  method: 'PATCH',
  path: '/stakeholder/stakeholder/{id}/',
  summary: 'Change a stakeholder',
  can: 'stakeholder.edit',
  params: z.object({ id: Id }),
  body: StakeholderInput.partial(),
  response: Stakeholder,
  errors: [400, 404, 409],
})
export const deleteStakeholder = endpoint({
  method: 'DELETE',
  path: '/stakeholder/stakeholder/{id}/',
  can: 'stakeholder.delete',
  summary:
    'Delete a stakeholder that nothing refers to; otherwise refused with code in_use, in which case it can be merged',
  params: z.object({ id: Id }),
  response: Message,
  errors: [404, 409],
})
export const mergeStakeholder = endpoint({
  method: 'POST',
  path: '/stakeholder/stakeholder/{id}/merge/',
  can: 'stakeholder.delete',
  summary: 'Merge a stakeholder into another one and delete it; returns the other one',
  params: z.object({ id: Id }),
  body: z.strictObject({ into: Id }),
  response: Stakeholder,
  errors: [400, 404, 409],
})
