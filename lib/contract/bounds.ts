/** Limits of the specification, each written once: schemas, forms and column types follow them. Source: spec 000 §5, 001 §5. */
export const TEXT_MAX = 255
/** Columns of a report besides its total. */
export const COLUMNS_MAX = 60
/** Values of one list in a query. */
export const LIST_MAX = 500
export const EMAIL_MAX = 254
export const WEBSITE_MAX = 200
export const PERSON_NAME_MAX = 150
export const MASK_MAX = 4
export const ACCOUNT_TYPE_MAX = 63
export const NOTE_MAX = 5000

/** Words of a keyword of an account: no longer one is looked for in a bank text (server/ledger/match/keywords.ts). */
export const KEYWORD_WORDS_MAX = 12

/** |amount| strictly below: document lines, rates, bank balances. */
export const AMOUNT_LIMIT = 1e8
/** |amount| strictly below: postings and bank lines (LEDGER §1.3; above 9e13 a JSON number loses cents). */
export const POSTING_LIMIT = 1e13
export const INT32_MAX = 2_147_483_647

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 200
/** The reset form's own rule. Source: spec 000 §5. */
export const RESET_PASSWORD_MIN = 4

export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024
export const PAGE_SIZE_DEFAULT = 25
export const PAGE_SIZE_MAX = 500
export const BULK_MAX = 5000
/** Lines per call for marks; with more, the address would get too long. */
export const MARKS_MAX = 100
/** Rows of a top-10 list. */
export const TOP_MAX = 10
/** Months of a loan's term. */
export const LOAN_PERIOD_MAX = 600
/** Years of an asset's life. */
export const USEFUL_LIFE_MAX = 40
/**
 * From this confidence on a suggestion may be accepted without looking at the line: at least 99 of 100 of them are right
 * (server/ledger/match/calibration.ts).
 */
export const SURE_FROM = 0.97
