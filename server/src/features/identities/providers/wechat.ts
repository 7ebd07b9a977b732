import { z } from 'zod';
import { ask } from './dialect.ts';
import { profileOf, type ProviderClient } from './provider.ts';

const ISSUER = 'https://open.weixin.qq.com';
const Token = z.object({ access_token: z.string().min(1), openid: z.string().min(1), unionid: z.string().optional() });
const UserInfo = z.object({ openid: z.string(), unionid: z.string().optional(), nickname: z.string().optional() });

type Hosts = { dialog: string; api: string };
const HOSTS: Hosts = { dialog: ISSUER, api: 'https://api.weixin.qq.com' };

/** OAuth 2 with its own parameter names: no PKCE, failures with status 200, and never an address. */
export const wechatProvider = (
  { clientId: appid, clientSecret: secret }: { clientId: string; clientSecret: string },
  hosts: Hosts = HOSTS,
): ProviderClient => ({
  name: 'wechat',
  label: null,
  begin: async ({ redirectUri, state }) => {
    const url = new URL(`${hosts.dialog}/connect/qrconnect`);
    url.search = new URLSearchParams({ appid, redirect_uri: redirectUri, response_type: 'code', scope: 'snsapi_login', state }).toString();
    url.hash = 'wechat_redirect';
    return url;
  },
  redeem: async (_attempt, { code }) => {
    const token = await ask(Token, `${hosts.api}/sns/oauth2/access_token`, { appid, secret, code, grant_type: 'authorization_code' });
    const info = await ask(UserInfo, `${hosts.api}/sns/userinfo`, { access_token: token.access_token, openid: token.openid });
    // The openid differs per app; the unionid identifies the user in all apps of one operator.
    const subject = info.unionid ?? token.unionid ?? token.openid;
    return profileOf({ issuer: ISSUER, subject, firstName: info.nickname });
  },
});
