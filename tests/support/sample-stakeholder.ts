import type { Stakeholder } from '@/lib/contract/stakeholder'

const id = (n: number): string => `01a1f640-bc00-7004-8000-00000000000${n}`

/** A vendor with nothing but a name, unless the changes say otherwise. */
export const sampleStakeholder = (changes: Partial<Stakeholder> = {}): Stakeholder => ({
  ...{ id: id(1), full_name: 'Landstar', email: null, phone: null, type: 'Vendor' },
  ...{ address1: null, address2: null, city: null, state: null, zip_code: null },
  ...{ terms: null, credit_limit: null, factored_by: null, usual_account: null, unit: null },
  ...{ is_1099: false, tax_id: null, w9: null, company: id(2), entity: id(3) },
  ...{ created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' },
  ...changes,
})
