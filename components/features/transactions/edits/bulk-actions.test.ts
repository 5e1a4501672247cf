import { allHave } from './bulk-actions'
import { sampleTransaction } from '@/tests/support/sample-transaction'

const flagged = sampleTransaction({ is_flagged: true })
const plain = sampleTransaction({ is_flagged: false })
const has = (row: typeof flagged) => row.is_flagged

describe('a button or key removes a mark', () => {
  it('only if every selected row is on screen and has it', () => {
    expect(allHave({ rows: [flagged, flagged], count: 2, allMatching: false }, has)).toBe(true)
    expect(allHave({ rows: [flagged, plain], count: 2, allMatching: false }, has)).toBe(false)
  })
  it('never if selected rows are on another page, or all matching rows are selected', () => {
    expect(allHave({ rows: [], count: 10, allMatching: false }, has)).toBe(false)
    expect(allHave({ rows: [flagged], count: 20, allMatching: false }, has)).toBe(false)
    expect(allHave({ rows: [flagged], count: 1, allMatching: true }, has)).toBe(false)
  })
})
