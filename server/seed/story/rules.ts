import type { Vendor } from './people'

/** A rule of the demo: lines whose text has any of these words. */
export interface RulePaper {
  name: string
  words: readonly string[]
  /** And this one too. */
  also?: string
  category: number
  stakeholder: Vendor | null
  account?: 'fleet_card'
}

export const RULES: readonly RulePaper[] = [
  { name: 'Tolls through PrePass', words: ['PREPASS'], category: 6210, stakeholder: 'PrePass' },
  { name: 'Scale tickets', words: ['CAT SCALE'], category: 6220, stakeholder: 'CAT Scale', account: 'fleet_card' },
  { name: 'Truck washes', words: ['BLUE BEACON'], category: 6170, stakeholder: 'Blue Beacon' },
  { name: 'Payroll taxes', words: ['GUSTO'], also: 'DES:TAX', category: 5030, stakeholder: 'Gusto' },
  { name: 'Load boards', words: ['DAT SOLUTIONS', 'TRUCKSTOP.COM'], category: 6240, stakeholder: null },
  { name: 'Logging devices', words: ['MOTIVE *ELD'], category: 6250, stakeholder: 'Motive' },
  { name: 'Phones and internet', words: ['VERIZON WIRELESS', 'MEDIACOM'], category: 7050, stakeholder: null },
]

/** The rule that files a line of this name. */
export const ruleFor = (name: string): RulePaper | undefined =>
  RULES.find(
    ({ words, also }) => words.some((word) => name.includes(word)) && (also === undefined || name.endsWith(' TAX')),
  )
