const PLAID = 'https://cdn.plaid.com/link/v2/stable/link-initialize.js'

const lines = [
  "var chunk=u=>{u=new URL(u,document.baseURI);return u.href==='" +
    PLAID +
    "'||u.origin===location.origin&&u.pathname.startsWith('/_next/static/')}",
  "trustedTypes.createPolicy('default',{createScriptURL:u=>chunk(u)?u:null,createHTML:t=>t.includes('<')?null:t})",
]

/**
 * The policy for turning plain text into scripts or markup in this document: it allows our own chunks, which the framework loads by
 * address, Plaid's script, and text without markup, such as a style that a library writes. Everything else is reported as a policy
 * violation.
 */
export const TRUSTED_TYPES_SCRIPT = `if(window.trustedTypes){${lines.join(';')}}`
