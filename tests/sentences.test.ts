import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '..')
const AUTH = 'components/features/auth'
const FRAME = 'components/features/frame'
const INTEGRATIONS = 'components/features/integrations'
const SETTINGS = 'components/features/settings'

/** Journeys through the real product in a browser, by file and the beginning of their title. */
const JOURNEYS = {
  signUp: ['identity.spec.ts', 'by keyboard from sign-up to a cleared inbox'],
  payment: ['identity.spec.ts', 'the payment pages are public'],
  shell: ['shell.spec.ts', 'the shell: palette, sizes'],
  channel: ['shell.spec.ts', 'a malformed message on the channel'],
  ended: ['shell.spec.ts', 'a session ended on another device'],
  team: ['settings.spec.ts', 'by keyboard: a new name, an invitation'],
  companies: ['settings.spec.ts', 'a company is added with its logo'],
  bank: ['bank-link.spec.ts', 'a linked bank is synced'],
  export: ['transaction-entry-and-export.spec.ts', 'the list is exported as an Excel file'],
} as const

/** Quotes of document 000 of the specification, the file that shows each, and the journey that checks it. ‹…› is filled in at run time. */
const SENTENCES: [sentence: string, source: string, journey: keyof typeof JOURNEYS][] = [
  ['Please confirm your action', 'components/shell/log-out.ts', 'team'],
  ['Nothing found...', 'components/shell/command-palette.tsx', 'shell'],
  ['Your free trial period ends in ‹N› days.', 'components/shell/trial-banner.tsx', 'shell'],
  ['Your transactions are being synchronized...', 'components/shell/sync-overlay.tsx', 'bank'],
  ['Something is not right...', 'components/shell/error-screen.tsx', 'shell'],
  ['If this issue still persists, please try pressing Ctrl+F5.', 'components/shell/error-screen.tsx', 'shell'],
  ['Reset', 'components/shell/error-screen.tsx', 'shell'],
  ['Get back to home page', 'components/shell/error-screen.tsx', 'shell'],
  ['Get back to home page', `${FRAME}/payment-screen.tsx`, 'payment'],
  ['Sign Up Free trial', `${AUTH}/sign-up-button.tsx`, 'signUp'],
  ['Reset your password', `${AUTH}/reset-password-screen.tsx`, 'signUp'],
  ['Back', `${AUTH}/reset-password-screen.tsx`, 'signUp'],
  ['Send', `${AUTH}/reset-password-screen.tsx`, 'signUp'],
  ['New password', `${AUTH}/new-password-screen.tsx`, 'signUp'],
  ['Confirm new password', `${AUTH}/new-password-screen.tsx`, 'signUp'],
  ['Reset', `${AUTH}/new-password-screen.tsx`, 'signUp'],
  ['User information', `${SETTINGS}/user-tab.tsx`, 'team'],
  ['Change password', `${SETTINGS}/user-tab.tsx`, 'team'],
  ['Current password', `${SETTINGS}/password-form.tsx`, 'team'],
  ['Invite a new user', `${SETTINGS}/invite-dialog.tsx`, 'team'],
  ['Are you sure you want to delete this user?', `${SETTINGS}/member-parts.tsx`, 'team'],
  ['Are you sure you want to delete ‹name›? This action cannot be undone.', `${SETTINGS}/member-parts.tsx`, 'team'],
  ['Integrations', `${INTEGRATIONS}/integrations-tab.tsx`, 'bank'],
  [
    'Connect your data sources to get the most out of the product. The product does not see or store any credentials.',
    `${INTEGRATIONS}/integrations-tab.tsx`,
    'bank',
  ],
  ['Add Integration', `${INTEGRATIONS}/integrations-tab.tsx`, 'bank'],
  ['Sync', `${INTEGRATIONS}/integration-card.tsx`, 'bank'],
  ['Disconnect', `${INTEGRATIONS}/integration-card.tsx`, 'bank'],
  ['Last Sync on', `${INTEGRATIONS}/integration-card.tsx`, 'bank'],
  [' - ‹mask›', `${INTEGRATIONS}/account-row.tsx`, 'bank'],
  ['Data source:', `${INTEGRATIONS}/integration-card.tsx`, 'bank'],
  ['Bank Integration', `${INTEGRATIONS}/add-integration.tsx`, 'bank'],
  ['This year (from January 1st)', 'lib/contract/labels.ts', 'bank'],
  ['Two years period', 'lib/contract/labels.ts', 'bank'],
  ['This year (from January 1st)', 'lib/contract/labels.ts', 'signUp'],
  ['Two years period', 'lib/contract/labels.ts', 'signUp'],
  ['Cancel', `${INTEGRATIONS}/add-integration.tsx`, 'bank'],
  ['Next', `${INTEGRATIONS}/add-integration.tsx`, 'bank'],
  ['Sessions', `${SETTINGS}/sessions-tab.tsx`, 'team'],
  ['Current device', `${SETTINGS}/sessions-tab.tsx`, 'team'],
  ['Terminate', `${SETTINGS}/sessions-tab.tsx`, 'team'],
  ['Initial login date', `${SETTINGS}/sessions-tab.tsx`, 'team'],
  ['Last login date', `${SETTINGS}/sessions-tab.tsx`, 'team'],
  ['Add Another Company', `${FRAME}/company-switcher.tsx`, 'companies'],
  ['Switch Company', `${FRAME}/company-switcher.tsx`, 'signUp'],
  ['Are you sure you want to delete this company', `${FRAME}/company-switcher.tsx`, 'companies'],
  ['Delete company', `${FRAME}/company-switcher.tsx`, 'companies'],
  ["No don't delete it", `${FRAME}/company-switcher.tsx`, 'companies'],
  ['Add Company', 'components/features/onboarding/company-form.tsx', 'signUp'],
  ['Thank You, Your Payment Has Been Received!', `${FRAME}/payment-screen.tsx`, 'payment'],
  ['We Encountered a Problem', `${FRAME}/payment-screen.tsx`, 'payment'],
  [
    'There was an issue processing your payment. Please check your payment details and try again.',
    `${FRAME}/payment-screen.tsx`,
    'payment',
  ],
  ['Transactions are successfully synchronized', 'lib/contract/bank-words.ts', 'bank'],
  ['It may take a while to sync. Please be patient.', 'components/shell/sync-overlay.tsx', 'bank'],
  ["Passwords don't match", 'lib/contract/user.ts', 'signUp'],
  ['field is required', 'components/form/schema-checks.ts', 'signUp'],
  ['The file should not exceed 5mb', 'components/form/file-drop.tsx', 'companies'],
  ['The invitation has been sent to the user.', `${SETTINGS}/invite-dialog.tsx`, 'team'],
  ['The invitation has been sent to the user.', 'server/services/member/resend.ts', 'team'],
  [
    'It may take a while to download the Excel file. Please be patient.',
    'components/features/transactions/list/use-list-export.ts',
    'export',
  ],
  ['Internal server error', 'lib/contract/refusal.ts', 'bank'],
  ['No token is found', 'lib/client/realtime-connection.ts', 'ended'],
  ['Shape of the websocket is incorrect', 'lib/client/realtime.ts', 'channel'],
  ['Confirm', 'components/shell/log-out.ts', 'team'],
  ['Edit', `${SETTINGS}/user-tab.tsx`, 'team'],
  ['Delete', `${SETTINGS}/member-parts.tsx`, 'team'],
  ['New password', `${SETTINGS}/password-form.tsx`, 'team'],
]

/** The text as it is read: markup within a sentence and line breaks are ignored. */
const textOf = (file: string): string => plain(readFileSync(path.join(root, file), 'utf8'))
const plain = (text: string): string => text.replaceAll('&apos;', "'").replace(/\\'/g, "'").replace(/\s+/g, ' ')

/** The text of one journey: from its title to the next test. */
function journeyText([file, title]: readonly [string, string]): string {
  const tests = readFileSync(path.join(root, 'tests/e2e', file), 'utf8').split(/^test\(/m)
  const found = tests.filter((text) => text.startsWith(`'${title}`))
  if (found.length !== 1) throw new Error(`${file} has ${found.length} journeys called “${title}…”`)
  return plain(found[0] ?? '')
}

/** A label of one word must not match part of a longer one. */
const pattern = (sentence: string): RegExp => {
  const words = sentence
    .split(/‹.+?›/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.{1,40}?')
  return new RegExp(`${/^\w/.test(sentence) ? '(?<!\\w)' : ''}${words}${/\w$/.test(sentence) ? '(?!\\w)' : ''}`)
}

describe('texts quoted by the specification', () => {
  it.each(SENTENCES)('“%s” is in %s and checked by the journey %s', (sentence, source, journey) => {
    expect(textOf(source)).toMatch(pattern(sentence))
    expect(journeyText(JOURNEYS[journey])).toMatch(pattern(sentence))
  })

  it('“Process context not provided” is only for developers: no journey shows it, so the component test checks it', () => {
    for (const file of ['components/shell/shell-context.tsx', 'components/shell/shell.test.tsx'])
      expect(textOf(file)).toContain('Process context not provided')
  })
})

describe('every page', () => {
  const journeys = ['tests/e2e', 'tests/e2e/scenes'].flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(path.join(root, folder, name), 'utf8')),
  )
  it.each(addresses('app'))('%s is opened by a journey', (address) => {
    // A part in brackets is a name that the address carries, as the tab of a list, or the id of what is open.
    const pattern = new RegExp(`${address.replace(/\[[a-z]+\]/gi, '(?:[a-z-]+|\\$\\{\\w+\\})')}(?=['"\`?])`)
    expect(journeys.some((text) => pattern.test(text))).toBe(true)
  })
})

/** Folders of pages, without the catch-all page and the gallery of building blocks. */
function addresses(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const inside = `${folder}/${entry.name}`
    if (entry.isDirectory()) return /\[\.\.\.|gallery|^api$/.test(entry.name) ? [] : addresses(inside)
    return entry.name === 'page.tsx' ? [folder.replace(/^app/, '') || '/'] : []
  })
}
