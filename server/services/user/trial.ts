/** Days that a new user can try the product. */
export const TRIAL_DAYS = 14
