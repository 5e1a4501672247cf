import type { Company, Entity } from '@/lib/contract/company'
import type { CurrentUser } from '@/lib/contract/user'

const id = (last: number): string => `0198a6f2-6a3e-7c21-9c0e-${String(last).padStart(12, '0')}`
const address = { address1: null, address2: null, city: 'Amarillo', state: 'TX', zip_code: null }

export const SAMPLE_COMPANY = id(1)
export const SAMPLE_ENTITY = id(2)

/** Someone whose setup is complete, on a free trial. */
export const sampleUser = (changes: Partial<CurrentUser> = {}): CurrentUser => ({
  id: id(9),
  username: 'dana@cedarridge.example',
  email: 'dana@cedarridge.example',
  first_name: 'Dana',
  last_name: 'Whitfield',
  full_name: 'Dana Whitfield',
  is_superuser: false,
  tariff: 'Basic',
  is_setup: true,
  subscribe_exp_days: 9,
  is_free_trial: true,
  has_second_factor: false,
  default_company: {
    id: SAMPLE_COMPANY,
    name: 'Cedar Ridge Transport',
    logo: null,
    ...address,
    phone: null,
    email: null,
    full_address: '',
  },
  default_entity: { id: SAMPLE_ENTITY, name: 'Linehaul', ...address, logo: null, fiscal_year_start_month: 1 },
  capabilities: ['company.edit', 'integration.sync', 'report.read', 'rule.read', 'bank.read'],
  updated_at: '2026-01-05T12:00:00Z',
  ...changes,
})

const made = { created_at: '2026-01-05T12:00:00Z', updated_at: '2026-01-05T12:00:00Z' }

export const sampleCompany = (changes: Partial<Company> = {}): Company => ({
  id: SAMPLE_COMPANY,
  name: 'Cedar Ridge Transport',
  logo: null,
  us_dot: '2914477',
  mc_number: null,
  ...address,
  phone: null,
  email: null,
  website: null,
  is_default: true,
  ...made,
  ...changes,
})

export const sampleEntity = (changes: Partial<Entity> = {}): Entity => ({
  id: SAMPLE_ENTITY,
  company: SAMPLE_COMPANY,
  name: 'Linehaul',
  logo: null,
  ...address,
  phone: null,
  email: null,
  books_start_date: '2026-01-01',
  books_locked_until: null,
  fiscal_year_start_month: 1,
  default_basis: 'accrual',
  bank_lines_start_ticked: true,
  timezone: 'America/Chicago',
  is_default: true,
  ...made,
  ...changes,
})
