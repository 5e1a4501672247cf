/** Days that a new user may try the product. */
export const TRIAL_DAYS = 14
