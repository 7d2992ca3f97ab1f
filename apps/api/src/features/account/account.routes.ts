import * as account from "@dakbag/contracts/account";
import * as credentials from "@dakbag/contracts/own-credentials";
import { describeBrowser } from "@dakbag/domain/account/describe-browser";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { route } from "../../platform/route.ts";
import { newToken } from "../../platform/secret-token.ts";
import { notSignedIn } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { findUser } from "../users/users.ts";
import { assertPasswordUncommon } from "./common-passwords.ts";
import { changePassword, changePhoneNumber } from "./change-credentials.ts";
import { credentialsOf } from "../second-factor/confirm-identity.ts";
import { cookieName } from "./cookie-name.ts";
import { knownBrowserCookie, knownBrowserSeconds } from "./known-browser.ts";
import { signIn, signInWithOtp, register } from "./sign-in.ts";
import { codeLifetimeMs, codeRequestCookie } from "./one-time-code.ts";
import { phoneProofCookie, proofLifetimeSeconds, verifyOtp } from "./phone-proof.ts";
import { resendAfterSeconds, sendOtp } from "./send-otp.ts";
import { revokeSession } from "../users/sessions.ts";

export function registerAccountRoutes(app: FastifyInstance, shop: Shop): void {
  const isHttps = shop.configuration.PUBLIC_URL?.startsWith("https:") ?? false;
  const proofCookieName = cookieName(phoneProofCookie, shop.configuration);
  const browserCookieName = cookieName(knownBrowserCookie, shop.configuration);
  const requesterCookieName = cookieName(codeRequestCookie, shop.configuration);
  const proofCookie = {
    path: "/api/users",
    httpOnly: true,
    sameSite: "strict",
    secure: isHttps,
  } as const;
  const clientOf = (request: FastifyRequest) => ({
    clientIp: request.ip,
    browser: request.cookies[browserCookieName],
  });
  const rememberBrowser = (reply: FastifyReply, value: string | undefined) => {
    if (value === undefined) return;
    void reply.setCookie(browserCookieName, value, {
      ...proofCookie,
      path: "/api",
      maxAge: knownBrowserSeconds,
    });
  };
  const clearProof = (reply: FastifyReply) => void reply.clearCookie(proofCookieName, proofCookie);
  const proofOf = (request: FastifyRequest) => request.cookies[proofCookieName];

  route(app, shop.authenticate, account.sendOtp, async ({ body, request, reply }) => {
    const requester = request.cookies[requesterCookieName] ?? newToken();
    // Set before sending: a gateway that gave no answer may have sent the code all the same.
    const maxAge = codeLifetimeMs / 1000;
    void reply.setCookie(requesterCookieName, requester, { ...proofCookie, path: "/api/otp", maxAge });
    const message = await sendOtp(shop, { ...body, ...clientOf(request), requester });
    const { OTP_LENGTH: otpLength } = shop.configuration;
    return { success: true, message, resendAfterSeconds, otpLength };
  });

  route(app, shop.authenticate, account.checkPassword, async ({ body: { password, phoneNumber } }) => {
    assertPasswordUncommon(password, phoneNumber);
    return {};
  });

  route(app, shop.authenticate, account.verifyOtp, async ({ body, request, reply }) => {
    const proof = await verifyOtp(shop, {
      ...body,
      clientIp: request.ip,
      requester: request.cookies[requesterCookieName],
    });
    void reply.setCookie(proofCookieName, proof, { ...proofCookie, maxAge: proofLifetimeSeconds });
    return { success: true, message: "OTP verified successfully!" };
  });

  route(app, shop.authenticate, account.register, async ({ body, request, reply }) => {
    const browserName = describeBrowser(request.headers["user-agent"]);
    const form = { ...body, proof: proofOf(request), clientIp: request.ip, browserName };
    const { knownBrowser, ...signedIn } = await register(shop, form);
    clearProof(reply);
    rememberBrowser(reply, knownBrowser);
    return { success: true, ...signedIn };
  });

  route(app, shop.authenticate, account.login, async ({ body, request, reply }) => {
    const { knownBrowser, ...signedIn } = await signIn(shop, {
      ...body,
      ...clientOf(request),
      ...meansOf(request, body),
    });
    rememberBrowser(reply, knownBrowser);
    return { success: true, ...signedIn };
  });

  route(app, shop.authenticate, account.loginWithOtp, async ({ body, request, reply }) => {
    const { phoneNumber, password } = body;
    const form = { phoneNumber, password, proof: proofOf(request), ...clientOf(request) };
    const { knownBrowser, ...signedIn } = await signInWithOtp(shop, { ...form, ...meansOf(request, body) });
    clearProof(reply);
    rememberBrowser(reply, knownBrowser);
    return { success: true, ...signedIn };
  });

  route(app, shop.authenticate, credentials.changePassword, async ({ body, caller, reply }) => {
    const changed = await changePassword(shop, caller, {
      ...credentialsOf(body),
      newPassword: body.newPassword,
    });
    rememberBrowser(reply, changed.knownBrowser);
    return { endedSessions: changed.endedSessions };
  });

  route(app, shop.authenticate, credentials.changePhoneNumber, async ({ body, caller, request, reply }) => {
    const { phoneNumber } = body;
    const change = { ...credentialsOf(body), phoneNumber, proof: proofOf(request) };
    const changed = await changePhoneNumber(shop, caller, change);
    clearProof(reply);
    rememberBrowser(reply, changed.knownBrowser);
    return { phoneNumber, endedSessions: changed.endedSessions };
  });

  route(app, shop.authenticate, account.logout, async ({ caller }) => {
    await revokeSession(shop.db, caller.tokenHash);
    return { success: true };
  });

  route(app, shop.authenticate, account.profile, async ({ caller }) => {
    const user = await findUser(shop.db, caller.userId);
    if (!user) throw notSignedIn();
    const { name, email, phone_number: phoneNumber, role } = user;
    return { success: true, name, email, phoneNumber, role, withheld: caller.withheld };
  });
}

const meansOf = (request: FastifyRequest, { secondFactor }: { secondFactor?: string | undefined }) => ({
  browserName: describeBrowser(request.headers["user-agent"]),
  secondFactor,
});
