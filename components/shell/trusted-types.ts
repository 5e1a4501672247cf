const PLAID = 'https://cdn.plaid.com/link/v2/stable/link-initialize.js'

const lines = [
  "var chunk=u=>{u=new URL(u,document.baseURI);return u.href==='" +
    PLAID +
    "'||u.origin===location.origin&&u.pathname.startsWith('/_next/static/')}",
  "trustedTypes.createPolicy('default',{createScriptURL:u=>chunk(u)?u:null,createHTML:t=>t.includes('<')?null:t})",
]

/**
 * What becomes a script or markup from plain text in this document: our own chunks, which the framework loads by address, Plaid's, and
 * text that holds no markup, such as a style that a library writes. Anything else is reported as a violation of the policy.
 */
export const TRUSTED_TYPES_SCRIPT = `if(window.trustedTypes){${lines.join(';')}}`
