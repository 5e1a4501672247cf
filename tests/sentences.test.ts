import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '..')
const AUTH = 'components/features/auth'
const FRAME = 'components/features/frame'
const INTEGRATIONS = 'components/features/integrations'
const SETTINGS = 'components/features/settings'

const [integrations, settings] = [`${INTEGRATIONS}/integrations-tab.test.tsx`, `${SETTINGS}/settings-screen.test.tsx`]
const [companies, payment] = [`${FRAME}/company-switcher.test.tsx`, `${FRAME}/payment-screen.test.tsx`]
const [identity, bankLink] = ['tests/e2e/identity.spec.ts', 'tests/e2e/bank-link.spec.ts']
const TRANSACTIONS = 'components/features/transactions'
const shell = 'components/shell/shell.test.tsx'
const frame = `${FRAME}/signed-in-frame.test.tsx`

/** What document 000 of the specification quotes, where the product says it, and the test that sees it. ‹…› is filled in as it runs. */
const SENTENCES: [sentence: string, source: string, test: string][] = [
  ['Please confirm your action', 'components/shell/log-out.ts', frame],
  ['Nothing found...', 'components/shell/command-palette.tsx', frame],
  ['Your free trial period ends in ‹N› days.', 'components/shell/trial-banner.tsx', frame],
  ['Your transactions are being synchronized...', 'components/shell/sync-overlay.tsx', integrations],
  ['Something is not right...', 'components/shell/error-screen.tsx', frame],
  ['If this issue still persists, please try pressing Ctrl+F5.', 'components/shell/error-screen.tsx', shell],
  ['Reset', 'components/shell/error-screen.tsx', shell],
  ['Get back to home page', 'components/shell/error-screen.tsx', shell],
  ['Get back to home page', `${FRAME}/payment-screen.tsx`, payment],
  ['Sign Up Free trial', `${AUTH}/sign-up-screen.tsx`, `${AUTH}/sign-up-screen.test.tsx`],
  ['Reset your password', `${AUTH}/reset-password-screen.tsx`, `${AUTH}/password-reset.test.tsx`],
  ['Back', `${AUTH}/reset-password-screen.tsx`, `${AUTH}/password-reset.test.tsx`],
  ['Send', `${AUTH}/reset-password-screen.tsx`, `${AUTH}/password-reset.test.tsx`],
  ['New password', `${AUTH}/new-password-screen.tsx`, `${AUTH}/password-reset.test.tsx`],
  ['Confirm new password', `${AUTH}/new-password-screen.tsx`, `${AUTH}/password-reset.test.tsx`],
  ['Reset', `${AUTH}/new-password-screen.tsx`, `${AUTH}/password-reset.test.tsx`],
  ['User information', `${SETTINGS}/user-tab.tsx`, settings],
  ['Change password', `${SETTINGS}/user-tab.tsx`, settings],
  ['Current password', `${SETTINGS}/password-form.tsx`, settings],
  ['Invite a new user', `${SETTINGS}/invite-dialog.tsx`, settings],
  ['Are you sure you want to delete this user?', `${SETTINGS}/member-parts.tsx`, settings],
  ['Are you sure you want to delete ‹name›? This action cannot be undone.', `${SETTINGS}/member-parts.tsx`, settings],
  ['Integrations', `${INTEGRATIONS}/integrations-tab.tsx`, integrations],
  [
    'Connect your data sources to get the most out of the product. The product does not see or store any credentials.',
    `${INTEGRATIONS}/integrations-tab.tsx`, integrations,
  ],
  ['Add Integration', `${INTEGRATIONS}/integrations-tab.tsx`, integrations],
  ['Sync', `${INTEGRATIONS}/integration-card.tsx`, integrations],
  ['Disconnect', `${INTEGRATIONS}/integration-card.tsx`, integrations],
  ['Last Sync on', `${INTEGRATIONS}/integration-card.tsx`, integrations],
  [' - ‹mask›', `${INTEGRATIONS}/integration-card.tsx`, integrations],
  ['Data source:', `${INTEGRATIONS}/integration-card.tsx`, integrations],
  ['Bank Integration', `${INTEGRATIONS}/add-integration.tsx`, integrations],
  ['This year (from January 1st)', `${INTEGRATIONS}/import-history.tsx`, integrations],
  ['Two years period', `${INTEGRATIONS}/import-history.tsx`, integrations],
  ['This year (from January 1st)', 'components/features/onboarding/period-step.tsx', identity],
  ['Two years period', 'components/features/onboarding/period-step.tsx', identity],
  ['Cancel', `${INTEGRATIONS}/add-integration.tsx`, integrations],
  ['Next', `${INTEGRATIONS}/add-integration.tsx`, integrations],
  ['Sessions', `${SETTINGS}/sessions-tab.tsx`, settings],
  ['Current device', `${SETTINGS}/sessions-tab.tsx`, settings],
  ['Terminate', `${SETTINGS}/sessions-tab.tsx`, settings],
  ['Initial login date', `${SETTINGS}/sessions-tab.tsx`, settings],
  ['Last login date', `${SETTINGS}/sessions-tab.tsx`, settings],
  ['Add Another Company', `${FRAME}/company-switcher.tsx`, frame],
  ['Switch Company', `${FRAME}/company-switcher.tsx`, frame],
  ['Are you sure you want to delete this company', `${FRAME}/company-switcher.tsx`, companies],
  ['Delete company', `${FRAME}/company-switcher.tsx`, companies],
  ["No don't delete it", `${FRAME}/company-switcher.tsx`, companies],
  ['Add Company', 'components/features/onboarding/company-form.tsx', 'components/features/onboarding/onboarding-screen.test.tsx'],
  ['Thank You, Your Payment Has Been Received!', `${FRAME}/payment-screen.tsx`, payment],
  ['We Encountered a Problem', `${FRAME}/payment-screen.tsx`, payment],
  [
    'There was an issue processing your payment. Please check your payment details and try again.',
    `${FRAME}/payment-screen.tsx`, payment,
  ],
  ['Transactions are successfully synchronized', 'lib/contract/bank-words.ts', integrations],
  ['It may take a while to sync. Please be patient.', 'components/shell/sync-overlay.tsx', bankLink],
  ["Passwords don't match", `${AUTH}/sign-up-schema.ts`, `${AUTH}/sign-up-screen.test.tsx`],
  ["Passwords don't match", 'lib/contract/user.ts', `${AUTH}/password-reset.test.tsx`],
  ['field is required', 'components/form/use-zod-form.ts', `${AUTH}/sign-up-screen.test.tsx`],
  ['The file should not exceed 5mb', 'components/form/file-drop.tsx', 'components/pickers/logo-field.test.tsx'],
  ['The invitation has been sent to the user.', `${SETTINGS}/invite-dialog.tsx`, settings],
  ['The invitation has been sent to the user.', 'server/services/member/resend.ts', 'tests/api/member/resend-invitation.test.ts'],
  ['It may take a while to download the Excel file. Please be patient.', `${TRANSACTIONS}/use-list-export.ts`, `${TRANSACTIONS}/list-export.test.tsx`],
  ['Internal server error', 'lib/contract/refusal.ts', 'lib/contract/refusal.test.ts'],
  ['No token is found', 'lib/client/realtime-connection.ts', 'lib/client/realtime-connection.test.ts'],
  ['Process context not provided', 'components/shell/shell-context.tsx', shell],
  ['Shape of the websocket is incorrect', 'lib/client/realtime.ts', 'lib/client/realtime.test.ts'],
]

/** As it is read: markup in between breaks no sentence, and lines break anywhere. */
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8').replaceAll('&apos;', "'").replace(/\\'/g, "'").replace(/\s+/g, ' ')
const pattern = (sentence: string): RegExp =>
  new RegExp(sentence.split(/‹.+?›/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.{1,40}?'))

describe('what the specification quotes', () => {
  it.each(SENTENCES)('“%s” stands in %s and is seen by %s', (sentence, source, test) => {
    expect(textOf(source)).toMatch(pattern(sentence))
    expect(textOf(test)).toMatch(pattern(sentence))
  })
})
