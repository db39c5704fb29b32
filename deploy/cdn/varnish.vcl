# /etc/varnish/default.vcl: Varnish 7 on the machine in front, as a CDN of your own. nginx-before-varnish.conf speaks TLS before it, nginx-behind-varnish.conf asks
# the shops behind it. varnish-service.conf starts varnishd with "-p http_gzip_support=off": the shop packs better, and packs once.
vcl 4.1;
import std;

backend shop {
  .host = "10.0.0.31";
  # nginx-behind-varnish.conf.
  .port = "8080";
  .connect_timeout = 2s;
  # Longer than nginx waits for the shops.
  .first_byte_timeout = 80s;
}

sub vcl_recv {
  # What the shop says when something changed (CDN_PURGE_URL, CDN_PURGE_KEY).
  if (req.url == "/purge") {
    if (req.method != "POST" || req.http.Fastly-Key != "SECRET_CDN" || req.http.Surrogate-Key !~ "^[\w:%./ -]+$") {
      return (synth(403, "Not for you"));
    }
    ban("obj.http.Surrogate-Key ~ (^|\s)(" + regsuball(req.http.Surrogate-Key, " +", "|") + ")(\s|$)");
    return (synth(200, "Purged"));
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Of people alone, or of this moment.
  if (req.url ~ "^/(api/|healthz|readyz|dev/|csp-report)") {
    return (pass);
  }
  # Pages and files know no visitor: the shop renders them from their address alone.
  unset req.http.Cookie;
  if (req.http.Accept-Encoding ~ "(^|,)\s*br\s*(,|$|;\s*q=(1|0\.0*[1-9]))") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "(^|,)\s*gzip\s*(,|$|;\s*q=(1|0\.0*[1-9]))") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
}

sub vcl_hash {
  # Data that a browser fetches ahead may stay there for half a minute; what is asked for on a press may not.
  if (req.url ~ "\.data(\?|$)" && req.http.Sec-Purpose ~ "^prefetch") {
    hash_data("ahead");
  }
}

sub vcl_backend_response {
  # A fault of the shop, or of whoever stands before it, takes nobody's page away.
  if (bereq.is_bgfetch && beresp.status >= 500) {
    return (abandon);
  }
  if (beresp.http.Surrogate-Control ~ "max-age=\d+") {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, ".*max-age=(\d+).*", "\1s"), 0s);
    # While the shop is away, what has not changed since is good for a day.
    set beresp.grace = 24h;
  } elsif (beresp.http.Cache-Control !~ "immutable") {
    # A page that may already be outdated, an error, a search that nobody keeps.
    set beresp.uncacheable = true;
    set beresp.ttl = 2s;
  }
}

sub vcl_deliver {
  # The half minute begins when a browser gets it.
  if (resp.http.Cache-Control ~ "private, max-age") {
    unset resp.http.Age;
  }
  unset resp.http.Surrogate-Control;
  unset resp.http.Surrogate-Key;
}
