import { parseCents, type Cents } from '@/lib/money/cents'
import type { SandboxInstitution } from '../bank-provider'

/** The use of an account, which decides what happens on it. */
export type Use = 'operating' | 'reserve' | 'fleet_card' | 'office_card'
export interface SandboxAccount {
  key: string
  name: string
  official_name: string
  mask: string
  account_type: 'checking' | 'savings' | 'credit'
  use: Use
  /** Its balance, or a card's debt, when its history begins. */
  opening: Cents
}
export interface Institution {
  id: string
  name: string
  accounts: readonly SandboxAccount[]
  /** The sign-in ends after so many days and has to be renewed. */
  expires_after_days?: number
}

const account = (input: Omit<SandboxAccount, 'opening'>, opening: string): SandboxAccount => ({
  ...input,
  opening: parseCents(opening),
})

export const INSTITUTIONS: readonly Institution[] = [
  {
    id: 'sandbox_prairie',
    name: 'Prairie State Bank (demo)',
    accounts: [
      account(
        {
          key: 'checking',
          name: 'Business Checking',
          official_name: 'Prairie Business Advantage Checking',
          mask: '4417',
          account_type: 'checking',
          use: 'operating',
        },
        '48215.60',
      ),
      account(
        {
          key: 'savings',
          name: 'Business Savings',
          official_name: 'Prairie Business Money Market',
          mask: '9902',
          account_type: 'savings',
          use: 'reserve',
        },
        '22500.00',
      ),
      account(
        {
          key: 'card',
          name: 'Fleet Visa',
          official_name: 'Prairie Fleet Visa Business',
          mask: '3005',
          account_type: 'credit',
          use: 'fleet_card',
        },
        '2870.45',
      ),
    ],
  },
  {
    id: 'sandbox_ridge',
    name: 'Ridgeline Credit Union (demo)',
    accounts: [
      account(
        {
          key: 'checking',
          name: 'Freight Checking',
          official_name: 'Ridgeline Member Business Checking',
          mask: '7120',
          account_type: 'checking',
          use: 'operating',
        },
        '19340.18',
      ),
      account(
        {
          key: 'card',
          name: 'Office Mastercard',
          official_name: 'Ridgeline Business Mastercard',
          mask: '8846',
          account_type: 'credit',
          use: 'office_card',
        },
        '615.20',
      ),
    ],
  },
  {
    id: 'sandbox_expiring',
    name: 'First Expiring Bank (demo: its sign-in ends after 7 days)',
    expires_after_days: 7,
    accounts: [
      account(
        {
          key: 'checking',
          name: 'Everyday Checking',
          official_name: 'Everyday Business Checking',
          mask: '0107',
          account_type: 'checking',
          use: 'operating',
        },
        '8200.00',
      ),
    ],
  },
]

/** As the sign-in page lists them. */
export const listed = (): SandboxInstitution[] =>
  INSTITUTIONS.map(({ id, name, accounts }) => ({
    id,
    name,
    accounts: accounts.map(({ key, name: called, mask, account_type }) => ({ key, name: called, mask, account_type })),
  }))
