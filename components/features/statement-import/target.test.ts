import { SAMPLE_PREVIEW_ACCOUNT as account } from './preview-account.fixture'
import { draftTarget, newLines, targetError, targetOf } from './target'

describe('where imported lines go', () => {
  it('offers a new checking account named as in the file', () => {
    expect(targetOf(account, draftTarget(account))).toEqual({
      account_key: '021000021:00012345',
      index: 0,
      name: 'Chase Business Checking',
      account_type: 'checking',
      mask: '2345',
    })
  })
  it('sends only the id of an existing account', () => {
    expect(targetOf({ account_key: null, index: 1 }, { ...draftTarget(account), bank_account: 'b1' })).toEqual({
      account_key: null,
      index: 1,
      bank_account: 'b1',
    })
  })
  it('asks for a name only if the account is new', () => {
    expect(targetError({ ...draftTarget(account), name: ' ' })).toBe('field is required')
    expect(targetError({ ...draftTarget(account), name: ' ', bank_account: 'b1' })).toBeNull()
  })
  it('counts as new the lines that are new in the preview, and the ticked likely ones: 12 + 1 = 13', () => {
    expect(newLines(account, new Set())).toBe(12)
    const likely = {
      line: 1,
      date: '2026-01-02',
      name: 'PILOT',
      amount: 1,
      amount_type: 'money_out',
      score: 90,
    } as const
    const resembles = { id: 'r', date: '2026-01-01', name: 'Pilot', source: 'manual' } as const
    const two = ['0:3', '0:4'].map((ref) => ({ ...likely, ref, resembles }))
    expect(newLines({ ...account, likely: two }, new Set(['0:4', '1:0']))).toBe(13)
  })
})
