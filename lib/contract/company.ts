import { z } from 'zod'
import { isTimeZone } from '@/lib/dates/day'
import { Address, AddressInput } from './address'
import { BASES } from './choices'
import { endpoint } from './endpoint'
import { FileRef } from './file'
import { Day, Email, Id, Instant, Message, RequiredText, Text, Website } from './fields'
import { ordering, page, PageQuery } from './page'

export const Company = z
  .object({
    id: Id,
    name: z.string(),
    logo: FileRef.nullable(),
    us_dot: z.string().nullable(),
    mc_number: z.string().nullable(),
    ...Address.shape,
    phone: z.string().nullable(),
    email: z.string().nullable(),
    website: z.string().nullable(),
    is_default: z.boolean(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Company' })
export type Company = z.infer<typeof Company>

/** One of the caller's companies, with what may be done to it from the open company. */
export const OwnCompany = Company.extend({
  entity_count: z.int().meta({ description: 'Entities that the caller may open' }),
  may_edit: z.boolean(),
  may_delete: z.boolean(),
}).meta({ id: 'OwnCompany' })
export type OwnCompany = z.infer<typeof OwnCompany>

/** A picture can only be uploaded once there is a company to own it, and is then set with PATCH. */
const NoLogoYet = z.null('Set the logo once this has been created.').optional()

export const CompanyInput = z.strictObject({
  name: RequiredText,
  logo: NoLogoYet,
  us_dot: Text.nullish(),
  mc_number: Text.nullish(),
  ...AddressInput.shape,
  phone: Text.nullish(),
  email: Email.nullish(),
  website: Website.nullish(),
  /** 1 = this year from January 1st, 2 = two years; decides where the books of the first entity start. */
  import_year: z.literal([1, 2]).optional(),
})

/** An uploaded picture; it is kept as a PNG of at most 512 by 512 pixels. */
const LogoInput = Id.nullish()

export const createCompany = endpoint({
  method: 'POST',
  path: '/company/company/',
  can: 'session',
  summary: "Create a company, its first entity with the same name and that entity's chart of accounts",
  body: CompanyInput,
  response: Company,
  status: 201,
  errors: [400, 429],
})
export const companyDetail = endpoint({
  method: 'GET',
  path: '/company/company-detail/{id}/',
  summary: 'One company',
  can: 'company.read',
  params: z.object({ id: Id }),
  response: Company,
  errors: [404],
})
export const companyList = endpoint({
  method: 'GET',
  path: '/company/company-list/',
  summary: 'Companies of the user',
  can: 'session',
  query: PageQuery.extend({ ordering: ordering(['name', 'created_at']) }),
  response: page(OwnCompany),
  errors: [400],
})
export const updateCompany = endpoint({
  method: 'PATCH',
  path: '/company/company/{id}/',
  summary: 'Change a company',
  can: 'company.edit',
  params: z.object({ id: Id }),
  response: Company,
  errors: [400, 404, 409],
  body: CompanyInput.omit({ import_year: true }).extend({ logo: LogoInput }).partial(),
})
export const deleteCompany = endpoint({
  method: 'DELETE',
  path: '/company/company/{id}/',
  summary: 'Delete a company; its books are kept, but nobody can open them',
  can: 'company.delete',
  params: z.object({ id: Id }),
  response: Message,
  errors: [404, 409],
})
export const setDefaultCompany = endpoint({
  method: 'POST',
  path: '/company/company/{id}/set_default/',
  summary: "Make this the user's default company",
  can: 'session',
  params: z.object({ id: Id }),
  response: Company,
  errors: [404],
})

export const Entity = z
  .object({
    id: Id,
    company: Id,
    name: z.string(),
    logo: z.string().nullable(),
    ...Address.shape,
    phone: z.string().nullable(),
    email: z.string().nullable(),
    books_start_date: Day,
    books_locked_until: Day.nullable(),
    fiscal_year_start_month: z.int(),
    default_basis: z.enum(BASES),
    bank_lines_start_ticked: z
      .boolean()
      .meta({ description: 'Whether the lines of a new reconciliation start ticked' }),
    timezone: z.string(),
    is_default: z.boolean(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Entity' })
export type Entity = z.infer<typeof Entity>

export const EntityInput = z.strictObject({
  name: RequiredText,
  logo: NoLogoYet,
  ...AddressInput.shape,
  phone: Text.nullish(),
  email: Email.nullish(),
  books_start_date: Day.optional(),
  fiscal_year_start_month: z.int().min(1).max(12).optional().meta({
    description:
      'Another month divides retained earnings and net income of all balance sheets and trial balances anew, also of closed months; no entry changes',
  }),
  default_basis: z.enum(BASES).optional(),
  bank_lines_start_ticked: z.boolean().optional(),
})
export const createEntity = endpoint({
  method: 'POST',
  path: '/entity/entity/',
  summary: 'Create an entity with its own books',
  can: 'entity.edit',
  body: EntityInput,
  response: Entity,
  status: 201,
  errors: [400],
})
export const entityDetail = endpoint({
  method: 'GET',
  path: '/entity/entity-detail/{id}/',
  summary: 'One entity',
  can: 'entity.read',
  params: z.object({ id: Id }),
  response: Entity,
  errors: [404],
})
export const entityList = endpoint({
  method: 'GET',
  path: '/entity/entity-list/',
  summary: 'Entities of the default company',
  can: 'entity.read',
  query: PageQuery.extend({ ordering: ordering(['name', 'created_at']) }),
  response: page(Entity),
  errors: [400],
})
export const updateEntity = endpoint({
  method: 'PATCH',
  path: '/entity/entity/{id}/',
  can: 'books.lock',
  summary: 'Change an entity; a user who may only lock books may send books_locked_until and nothing else',
  params: z.object({ id: Id }),
  response: Entity,
  errors: [400, 404, 409],
  body: EntityInput.extend({
    logo: LogoInput,
    books_locked_until: Day.nullish().meta({
      description: 'Entries on or before this day cannot be added, changed or deleted; null unlocks everything',
    }),
    timezone: z.string().refine(isTimeZone, 'Choose a time zone.'),
  }).partial(),
})
export const deleteEntity = endpoint({
  method: 'DELETE',
  path: '/entity/entity/{id}/',
  summary: 'Delete an entity whose books are empty',
  can: 'entity.edit',
  params: z.object({ id: Id }),
  response: Message,
  errors: [404, 409],
})
export const setDefaultEntity = endpoint({
  method: 'POST',
  path: '/entity/entity/{id}/set_default_entity/',
  summary: "Make this the user's default entity",
  can: 'session',
  params: z.object({ id: Id }),
  response: Entity,
  errors: [404],
})
