import type { BankName, BankProvider, Banks } from './bank-provider'
import type { PlaidSettings } from './plaid/plaid-bank'
import { sandboxBank, type SandboxSettings } from './sandbox/sandbox-bank'
import { vault } from './vault'

/**
 * The banks of this installation: Plaid when it is set up, otherwise the built-in one. Links to the built-in bank stay readable. Plaid's
 * package is the largest we have, so it is only loaded when Plaid is set up.
 */
export async function openBanks(settings: SandboxSettings & { plaid?: PlaidSettings }): Promise<Banks> {
  const sandbox = sandboxBank(settings)
  const plaid = settings.plaid
    ? (await import('./plaid/plaid-bank')).plaidBank(settings.plaid, settings.now)
    : undefined
  const known: Record<BankName, BankProvider | undefined> = { plaid, sandbox }
  return {
    linking: plaid ?? sandbox,
    by: (name) => known[name],
    desk: plaid ? undefined : sandbox.desk,
    vault: vault(settings.secret),
  }
}
