import { sampleIntegration } from './integration.fixture'
import { ago, sourceOf, connectionState } from './integration-state'
import { newsOf } from './sync-run'

const NOW = Date.parse('2026-02-01T12:00:00Z')

describe('how long ago', () => {
  it.each([
    ['2026-02-01T11:59:30Z', 'just now'],
    ['2026-02-01T12:00:30Z', 'just now'],
    ['2026-02-01T11:48:00Z', '12 min ago'],
    ['2026-02-01T09:00:00Z', '3 h ago'],
    ['2026-01-31T12:00:00Z', '1 day ago'],
    ['2026-01-20T12:00:00Z', '12 days ago'],
  ])('%s is %s', (instant, words) => expect(ago(instant, NOW)).toBe(words))
})

describe('the combined state of the linked banks', () => {
  const older = sampleIntegration({ last_sync_date: '2026-01-30T12:00:00Z' })

  it('is as old as the oldest sync of a connected bank', () => {
    expect(connectionState([sampleIntegration(), older]).since).toBe('2026-01-30T12:00:00Z')
  })
  it('has no age if a bank has not been read yet', () => {
    expect(connectionState([older, sampleIntegration({ last_sync_date: null })]).since).toBeNull()
  })
  it('ignores statement files and disconnected banks', () => {
    const { connected, needsRelink } = connectionState([
      sampleIntegration({ source_system: 'file' }),
      sampleIntegration({ status: 'disconnected' }),
    ])
    expect({ connected, needsRelink }).toEqual({ connected: [], needsRelink: false })
  })
  it('names an expired sign-in', () => {
    expect(connectionState([older, sampleIntegration({ status: 'needs_relink' })]).needsRelink).toBe(true)
  })
})

it('never shows a demo bank as a real source', () => {
  expect([sourceOf(sampleIntegration()), sourceOf(sampleIntegration({ is_sandbox: false }))]).toEqual([
    'Demo bank',
    'Plaid',
  ])
})

describe('the news of a sync', () => {
  const held = {
    bank_account: '0198a6f2-6a3e-7c21-9c0e-000000000031',
    date: '2026-01-02',
    amount: 5,
    amount_type: 'money_out',
    name: 'Tolls',
  }
  const result = {
    message: '',
    created: 0,
    updated: 0,
    removed: 0,
    duplicates: 0,
    before_start: 0,
    locked_period: [],
    refused_changes: [],
    flagged: [],
    possible_duplicates: [],
    balances: [],
    bank_accounts: [],
  }
  it('adds up several banks and mentions held-back lines', () => {
    expect(
      newsOf([{ result: { ...result, created: 1 } }, { result: { ...result, created: 1200, locked_period: [held] } }]),
    ).toEqual(['1,201 new transactions.', '1 transaction in a closed period held back until it is open.'])
  })
  it('is empty if there is nothing new', () => expect(newsOf([{ result }, { result: null }])).toEqual([]))
})
