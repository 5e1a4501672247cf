import { CALIBRATION, EVIDENCE, confidenceOf } from '@/server/ledger/match/calibration'
import { SURE_FROM } from '@/lib/contract/bounds'
import { calibrationOn } from '@/tests/support/helper-measure'
import { CALIBRATION_HALF, FINAL_HALF } from '@/tests/support/labelled-texts'

describe('the confidence of the helper', () => {
  it('equals what was measured on the calibration half of the labeled texts', () => {
    expect(CALIBRATION_HALF.length + FINAL_HALF.length).toBeGreaterThanOrEqual(1000)
    const table = calibrationOn(CALIBRATION_HALF)
    process.stdout.write(
      `${EVIDENCE.map((kind) => `${kind}: ${table[kind].right} of ${table[kind].answers} right, says ${confidenceOf(kind)}`).join('\n')}\n`,
    )
    expect(CALIBRATION).toEqual(table)
  })
  it('separates above 90 %', () => {
    const confidences = new Set(EVIDENCE.map(confidenceOf).filter((confidence) => confidence > 0.9))
    expect(confidences.size).toBeGreaterThanOrEqual(4)
  })
  it('based on a single categorized line stays below the acceptance threshold', () => {
    expect(confidenceOf('same wording, 1')).toBeLessThan(SURE_FROM)
    expect(confidenceOf('same wording, 2')).toBeGreaterThanOrEqual(SURE_FROM)
  })
})
